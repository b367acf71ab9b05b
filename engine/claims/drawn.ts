/** What the page can draw or open by a name that stands in a flow. `renderer/` defines each under the same name. */

export const icons = [
  'alert',
  'check',
  'chevron',
  'clock',
  'cross',
  'document',
  'help',
  'info',
  'lock',
  'message',
  'phone',
  'pound',
  'search',
  'undo',
] as const;
export type DrawnIcon = (typeof icons)[number];

export const pictures = ['car', 'carAlone', 'id', 'filed', 'noThroughRoad'] as const;
export type DrawnPicture = (typeof pictures)[number];

/** The issues at which a rule can open the help dialog. */
export const helpIssues = ['cost', 'lender', 'phone', 'problem'] as const;
export type HelpIssue = (typeof helpIssues)[number];
