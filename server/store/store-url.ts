/** An address without the name and password that may stand in it, and without its options, which may hold some too. */
export function withoutSecrets(address: string): string {
  const [, scheme, rest = ''] = /^([a-z+]+:\/\/)(.*)$/is.exec(address) ?? [];
  if (scheme === undefined) return address;
  const [place = '', ...options] = rest.split('?');
  // A password may hold what it ought to have escaped: where it ends nobody can tell then.
  if (options.some((option) => option.includes('@'))) return `${scheme}…`;
  return scheme + place.slice(place.lastIndexOf('@') + 1);
}

/** What the address of a MongoDB server says beside its servers: the name of the database, and which options it sets. */
export function partsOf(address: string): { database: string; options: ReadonlySet<string> } {
  const { pathname, searchParams } = new URL(address.replace(/^(mongodb(?:\+srv)?):\/\/[^/?]*/, 'http://$1'));
  return {
    database: decodeURIComponent(pathname.slice(1)) || 'reclaim',
    options: new Set([...searchParams.keys()].map((name) => name.toLowerCase())),
  };
}
