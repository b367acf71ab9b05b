/** The firm's page content, as data: `flows/business/public/`. The check validates the files against these schemas. */
import { type Static, Type } from 'typebox';

const closed = { additionalProperties: false } as const;
const words = Type.String({ minLength: 1 });
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'a day, such as 2025-12-04' });
const list = <T extends Parameters<typeof Type.Array>[0]>(items: T) => Type.Array(items, { minItems: 1 });

/** A title and a description, for steps, questions and similar items. (SITE-32 to SITE-35) */
const Item = Type.Object({ title: words, description: words }, closed);
const WithIcon = Type.Object({ icon: words, title: words, description: words }, closed);

/** The texts of the home page and the pages about the service. */
export const Content = Type.Object(
  {
    facts: list(Type.Object({ icon: words, title: words }, closed)),
    benefits: Type.Array(WithIcon, { minItems: 3, maxItems: 3 }),
    steps: list(Item),
    claimingFor: list(Item),
    fees: Type.Object(
      { bands: list(Type.Object({ refund: words, fee: words, most: words }, closed)), example: Item },
      closed,
    ),
    faqs: list(
      Type.Object(
        {
          title: words,
          description: words,
          onHome: Type.Optional(Type.Boolean()),
          statements: Type.Optional(
            Type.Array(words, { description: 'statements that follow it while they are shown' }),
          ),
        },
        closed,
      ),
    ),
    lenders: list(words),
    press: list(words),
  },
  closed,
);
export type Content = Static<typeof Content>;

/** Regulatory statements, with the dates between which they are true. */
const Statement = Type.Object(
  {
    text: words,
    validFrom: day,
    validTo: Type.Optional(day),
    shown: Type.Boolean({ description: 'false: not shown on the pages' }),
    versions: Type.Optional(Type.Array(words, { description: 'only on the home pages of these versions' })),
  },
  closed,
);
export type Statement = Static<typeof Statement>;
export const Statements = Type.Record(Type.String({ pattern: '^[a-z][A-Za-z]*$' }), Statement);

/** The firm's identity and contact details. */
export const Firm = Type.Object(
  {
    name: words,
    company: words,
    phone: Type.Object({ shown: words, dialled: Type.String({ pattern: '^\\+[0-9]+$' }) }, closed),
    hours: words,
    post: list(words),
  },
  closed,
);

/** Routes added by data, by group. (RTE-86) */
export const RouteGroups = Type.Object(
  {
    groups: Type.Record(
      words,
      list(
        Type.Object(
          {
            path: Type.String({ pattern: '^(/[a-z0-9-]+)+$' }),
            title: words,
            leadsTo: Type.Literal('portal'),
          },
          closed,
        ),
      ),
    ),
  },
  closed,
);
export type RouteGroups = Static<typeof RouteGroups>;
