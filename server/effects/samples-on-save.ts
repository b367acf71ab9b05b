import { isTesterEmail } from '#engine/claims/validation/email.ts';
import { textOf } from '../claims/claim-values.ts';
import { type Bureau, type ClaimData, forgottenFields } from '../lending/index.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { type Change, together } from '../store/port.ts';

/** The parts of a save that matter to a tester's samples. */
interface Save {
  values: Readonly<Record<string, unknown>>;
  testEmailDomains: readonly string[];
}

/** The sample reports are removed with the tester's email: an invented agreement cannot be claimed for. (ROLE-09) */
export function samplesOnSave(claim: ClaimDocument, { values, testEmailDomains }: Save): Change {
  const wasTester = isTesterEmail(textOf(claim.data.email), testEmailDomains);
  const isTester = isTesterEmail(textOf(values.email ?? claim.data.email), testEmailDomains);
  if (!wasTester || isTester) return {};
  const sampled = Object.entries(claim.searches ?? {}).flatMap(([bureau, search]) =>
    search?.sample ? [bureau as Bureau] : [],
  );
  let data: ClaimData = claim.data;
  return together(
    ...sampled.map((bureau): Change => {
      const { set, unset } = forgottenFields(bureau, data);
      data = Object.fromEntries(Object.entries({ ...data, ...set }).filter(([key]) => !unset.includes(key)));
      return {
        set: Object.entries(set).map(([key, value]) => [['data', key], value] as const),
        unset: [['searches', bureau], ...unset.map((key) => ['data', key] as const)],
      };
    }),
  );
}
