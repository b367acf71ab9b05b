import type { Consequence, LinkedCall, LinkedScreen } from '../../flow/linked-flow.ts';
import type { RuleOfGraph } from '../context.ts';
import { where } from '../describe-path.ts';

/**
 * Where a claimant stays on a screen after an outcome with `renewedBy` (a code that no longer works), a button of that screen
 * runs the effect that helps: pressing the same button again never would. (OTP-14, ERR-24)
 */
export const renewals: RuleOfGraph = (check, graph) => {
  const { effects } = check.vocabulary;
  const told = new Set<string>();
  return Object.values(graph.program.flow.screens).flatMap((screen) =>
    screen.calls.flatMap((call) =>
      Object.entries(effects[call.effect]?.outcomes ?? {}).flatMap(([outcome, { renewedBy }]) => {
        const key = call.effectPlace.join();
        if (renewedBy === undefined || told.has(key) || !stays(call.on[outcome]?.does) || offers(screen, renewedBy))
          return [];
        told.add(key);
        const message = `${where(call.effectPlace)}: after "${outcome}" only "${renewedBy}" helps, and no button of screen "${screen.name}" runs it.`;
        const fix = `Give the screen a button with "run": ["${renewedBy}"], or lead to a screen that has one.`;
        return [check.problem('not-renewed', call.effectPlace, message, fix)];
      }),
    ),
  );
};

/** Whether a claimant may stay where they are. */
const stays = (does: Consequence | undefined): boolean =>
  typeof does === 'object' ? does.rules.some(({ stay }) => stay !== undefined) : does !== 'continue';

/** Whether a button of the screen or of one of its dialogs runs an effect. */
function offers({ actions, dialogs }: LinkedScreen, effect: string): boolean {
  const buttons = [actions, ...Object.values(dialogs).map((dialog) => dialog.actions)].flatMap(Object.values);
  return buttons.some(({ run }: { run: readonly LinkedCall[] }) => run.some((call) => call.effect === effect));
}
