import type { ChannelsFile } from '../../schemas/channels.ts';

/** The channel of a campaign: by its exact name, else by how it begins, else the default. (SES-22, CONST-44, G-149) */
export function channelOf(channels: ChannelsFile, campaign: string | undefined): string {
  const name = campaign?.trim().toLowerCase() ?? '';
  if (Object.hasOwn(channels.exact, name)) return channels.exact[name] ?? channels.default;
  const [found] = Object.entries(channels.prefix)
    .filter(([prefix]) => name.startsWith(prefix))
    .sort(([a], [b]) => b.length - a.length);
  return found?.[1] ?? channels.default;
}
