import metadata from 'libphonenumber-js/min/metadata';

/** The countries that share +44. */
const COUNTRIES = ['GB', 'GG', 'IM', 'JE'] as const;

/**
 * The part of libphonenumber's metadata that the page needs, as a module: 4 KB instead of 80. The package has no files
 * for single countries, and its generator reads Google's XML from the network.
 */
export function phoneMetadataModule(): string {
  const { version, countries } = metadata;
  const uk = {
    version,
    country_calling_codes: { 44: COUNTRIES },
    countries: Object.fromEntries(COUNTRIES.map((country) => [country, countries[country]])),
  };
  return `// Written by "npm run generate" from libphonenumber-js/min/metadata.
import type { MetadataJson } from 'libphonenumber-js/core';

/** Phone numbers of the United Kingdom, Guernsey, Jersey and the Isle of Man. */
export const ukPhoneMetadata = JSON.parse(
  ${quoted(JSON.stringify(uk))},
) as MetadataJson;
`;
}

/** As Biome writes a string. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
