/** An address without its name and password, and without its options, which may contain some too. */
export function withoutSecrets(address: string): string {
  const [, scheme, rest = ''] = /^([a-z+]+:\/\/)(.*)$/is.exec(address) ?? [];
  if (scheme === undefined) return address;
  const [place = '', ...options] = rest.split('?');
  // A password may contain characters that should have been escaped: then its end cannot be determined.
  if (options.some((option) => option.includes('@'))) return `${scheme}…`;
  return scheme + place.slice(place.lastIndexOf('@') + 1);
}

/** The parts of a MongoDB address besides its servers: the name of the database, and the options that it sets. */
export function partsOf(address: string): { database: string; options: ReadonlySet<string> } {
  const { pathname, searchParams } = new URL(address.replace(/^(mongodb(?:\+srv)?):\/\/[^/?]*/, 'http://$1'));
  return {
    database: decodeURIComponent(pathname.slice(1)) || 'reclaim',
    options: new Set([...searchParams.keys()].map((name) => name.toLowerCase())),
  };
}

/**
 * A MongoDB address with another database. A user who is authenticated by the database of the address still is: that one
 * becomes its `authSource`.
 */
export function withDatabase(address: string, name: (present: string) => string): string {
  const { database, options } = partsOf(address);
  const [, servers = '', given = ''] = /^([a-z+]+:\/\/[^/?]*)(?:\/[^?]*)?(?:\?(.*))?$/.exec(address) ?? [];
  const source =
    servers.includes('@') && !options.has('authsource') ? `authSource=${encodeURIComponent(database)}` : '';
  const all = [given, source].filter((part) => part !== '').join('&');
  return `${servers}/${encodeURIComponent(name(database))}${all && `?${all}`}`;
}
