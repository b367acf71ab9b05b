import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { ChannelsFile } from '#schemas/channels.ts';
import { channelOf } from './channel.ts';

const channels: ChannelsFile = {
  default: 'direct',
  exact: { spring: 'letter', fb_plain: 'search' },
  prefix: { fb_: 'facebook', fb_story_: 'stories' },
  affiliate: { aff_id: 'aff_id', aff_sub: 'aff_sub' },
};

test.each([
  ['spring', 'letter'],
  [' Spring ', 'letter'],
  ['fb_plain', 'search'],
  ['fb_march', 'facebook'],
  ['FB_March', 'facebook'],
  ['fb_story_7', 'stories'],
  ['springtime', 'direct'],
  ['constructor', 'direct'],
  ['', 'direct'],
  [undefined, 'direct'],
])('the campaign %s comes by the channel %s', { tags: ['SES-22', 'CONST-44'] }, (campaign, channel) => {
  expect(channelOf(channels, campaign)).toBe(channel);
});

test('the firm’s own map has the shape that is read', { tags: ['CONST-44'] }, () => {
  const file = JSON.parse(readFileSync(join(testedFlows, 'business/public/channels.json'), 'utf8'));
  expect(Check(ChannelsFile, file)).toBe(true);
});
