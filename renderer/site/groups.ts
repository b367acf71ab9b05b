import routes from '#flows/business/public/routes.json' with { type: 'json' };

/** An address that leads to the portal, with the rest of the address kept. */
export interface Redirect {
  path: string;
  title: string;
  leadsTo: 'portal';
}

/** The groups of routes that the firm adds by data, each group's in order. (RTE-79 to RTE-86) */
export const redirects: readonly Redirect[] = Object.values(routes.groups).flatMap((group) => group as Redirect[]);
