/**
 * The flow language as a schema: the only source of the types, of `flow.schema.json` for editors and of the first check.
 * Editors show each description as hover text, so it says what the construct is for.
 * `docs/flow-language.md` is the reference; `engine/check/` holds the rules that a schema cannot express.
 */
import { type Static, type TSchema, Type } from 'typebox';

const closed = { additionalProperties: false } as const;
const optional = <T extends TSchema>(schema: T) => Type.Optional(schema);

/** Names in a flow: no dots, no leading digit, so a name is never read as an index, a path or a prototype member. */
export const NAME = '^[a-z][A-Za-z0-9]*$';
/** Names of effects and of facts set by effects: `area.verb`. */
export const DOTTED = '^[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*)+$';

/** A date, or the day on which it is read. */
const DAY = '^(today|\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]))$';

const name = (description: string) => Type.String({ pattern: NAME, description });
const map = <T extends TSchema>(schema: T, description: string, pattern = NAME) =>
  Type.Record(Type.String({ pattern }), schema, { description, additionalProperties: false });
const names = (description: string) => Type.Array(name('A name.'), { description });
const Constant = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);
const milliseconds = (description: string) =>
  Type.Integer({ minimum: 0, description: `${description} In milliseconds.` });

export const definitions = Type.Module({
  Test: Type.Union(
    [
      Type.String({ pattern: NAME, description: 'The name of a condition.' }),
      Type.Object({ fact: Type.String(), is: Constant }, { ...closed, description: 'The fact has this value.' }),
      Type.Object(
        { fact: Type.String(), in: Type.Array(Constant, { minItems: 1 }) },
        { ...closed, description: 'The fact has one of these values.' },
      ),
      Type.Object(
        { fact: Type.String(), known: Type.Literal(true) },
        { ...closed, description: 'The fact has been set. Negate it with {"not": …}.' },
      ),
      Type.Object(
        { fact: Type.String(), empty: Type.Boolean() },
        { ...closed, description: 'The list or text is set, and is (true) or is not (false) empty.' },
      ),
      Type.Object(
        { fact: Type.String(), atLeast: Type.Number() },
        { ...closed, description: 'The number is at least this.' },
      ),
      Type.Object(
        { fact: Type.String(), below: Type.Number() },
        { ...closed, description: 'The number is below this.' },
      ),
      Type.Object(
        { setting: name('A setting.'), is: Constant },
        { ...closed, description: 'The setting has this value in this version.' },
      ),
      Type.Object({ not: Type.Ref('Test') }, { ...closed, description: 'The test does not hold.' }),
      Type.Object(
        { any: Type.Array(Type.Ref('Test'), { minItems: 1 }) },
        { ...closed, description: 'At least one of the tests holds.' },
      ),
      Type.Object(
        { valid: Type.Array(Type.String({ pattern: NAME }), { minItems: 1 }) },
        { ...closed, description: 'These fields hold valid answers.' },
      ),
    ],
    { description: 'One test. A comparison is false while its fact is unknown.' },
  ),
  When: Type.Union(
    [
      name('The name of a condition.'),
      Type.Array(Type.Ref('Test'), { minItems: 1, description: 'All tests must hold.' }),
    ],
    {
      description: 'When this part applies: the name of a condition, or a list of tests that must all hold.',
    },
  ),
  Text: Type.Union(
    [
      Type.String(),
      Type.Array(Type.Object({ when: optional(Type.Ref('When')), text: Type.String() }, closed), {
        minItems: 1,
        description: 'Alternatives: the first whose `when` holds; the last has none.',
      }),
    ],
    {
      description:
        'Text for the claimant. {fact} is replaced, [label](link) becomes a link, nothing else is interpreted.',
    },
  ),
  Rule: Type.Object(
    {
      when: optional(Type.Ref('When')),
      after: optional(milliseconds('Wait this long before the move.')),
      run: optional(Type.Ref('Run')),
      clear: optional(names('Fields whose answers are cleared.')),
      screen: optional(name('Go to this screen.')),
      dialog: optional(name('Open this dialog of the screen.')),
      to: optional(name('Continue with this route.')),
      stay: optional(
        Type.Union([
          Type.Ref('Text'),
          Type.Literal(true, { description: 'Stay on the screen and show the effect’s own message.' }),
        ]),
      ),
      at: optional(name('With `stay`: the message is shown at this field.')),
      back: optional(Type.Literal(true, { description: 'Go back to the previous screen.' })),
      url: optional(Type.String({ description: 'Leave the journey and open this address. {fact} is replaced.' })),
      help: optional(name('Open the help dialog at this issue.')),
      entry: optional(name('Go to this entry of the visitor’s version; for flows that run before a version.')),
    },
    {
      ...closed,
      description:
        'One rule of a decision: a condition and exactly one target (screen, dialog, to, stay, back, url, help or entry).',
    },
  ),
  Rules: Type.Array(Type.Ref('Rule'), {
    minItems: 1,
    description: 'A decision table: the first rule whose `when` holds.',
  }),
  To: Type.Union([name('The name of a route.'), Type.Ref('Rules')], {
    description: 'Where the journey continues: the name of a route, or inline rules.',
  }),
  Consequence: Type.Union([Type.Literal('continue'), Type.Literal('stay'), Type.Ref('Rules')], {
    description:
      'What happens on this outcome: continue with the next call, stay and show the message, or follow rules.',
  }),
  Call: Type.Union(
    [
      Type.String({
        pattern: '^[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*)*$',
        description: 'An effect (area.verb) or a sequence.',
      }),
      Type.Object(
        {
          effect: Type.String({ pattern: DOTTED, description: 'The effect to run.' }),
          when: optional(Type.Ref('When')),
          wait: optional(Type.Boolean({ description: 'false: do not wait for the answer.' })),
          once: optional(Type.Boolean({ description: 'true: skip the call once it has set its facts.' })),
          after: optional(milliseconds('Wait this long before the call.')),
          on: optional(map(Type.Ref('Consequence'), 'What happens on an outcome of this call; overrides `outcomes`.')),
        },
        closed,
      ),
    ],
    { description: 'One call to the service.' },
  ),
  Run: Type.Array(Type.Ref('Call'), { description: 'Calls in order; stops at the first one that does not continue.' }),
  Field: Type.Object(
    {
      type: Type.String({ description: 'The field type; see the list in the reference.' }),
      label: Type.Ref('Text'),
      hint: optional(Type.Ref('Text')),
      when: optional(Type.Ref('When')),
      required: optional(Type.Boolean({ description: 'false: may be left empty. Default true.' })),
      saveAs: optional(
        Type.Union([Type.String(), Type.Record(Type.String({ pattern: NAME }), Type.String())], {
          description: 'The claim key that stores it; for a field with several parts, one key for each part.',
        }),
      ),
      verify: optional(Type.String({ pattern: DOTTED, description: 'The effect that verifies the answer.' })),
      lookup: optional(Type.String({ pattern: DOTTED, description: 'The effect that looks up data for the answer.' })),
      options: optional(
        Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]*$' }), Type.String(), {
          description: 'Choices: value → label, in order.',
        }),
      ),
      values: optional(
        Type.Record(Type.String(), Constant, { description: 'Answer → the value that the claim stores.' }),
      ),
      initial: optional(Constant),
      from: optional(Type.String({ pattern: DOTTED, description: 'The list fact that holds the choices.' })),
      submits: optional(Type.Literal(true, { description: 'true: answering it presses the main button.' })),
      part: optional(
        Type.String({
          pattern: '^(given|family)$',
          description: 'For person names: which name it is, given or family.',
        }),
      ),
      detail: optional(Type.Ref('Text')),
      message: optional(
        Type.String({ description: 'The message when a required answer is missing, instead of the type’s own.' }),
      ),
      pattern: optional(
        Type.Union(
          [
            Type.Literal('letters'),
            Type.Literal('digits'),
            Type.Literal('lettersAndDigits'),
            Type.Literal('vehicleRegistration'),
          ],
          { description: 'The characters that a text may consist of.' },
        ),
      ),
      case: optional(
        Type.Union([Type.Literal('upper'), Type.Literal('lower')], {
          description: 'The letter case that a text is converted to.',
        }),
      ),
      length: optional(
        Type.Object(
          {
            atLeast: optional(Type.Integer({ minimum: 1, maximum: 4000 })),
            atMost: optional(Type.Integer({ minimum: 1, maximum: 4000 })),
          },
          { ...closed, description: 'The allowed length of a text, in characters.' },
        ),
      ),
      range: optional(
        Type.Object(
          { atLeast: optional(Type.Number()), atMost: optional(Type.Number()) },
          { ...closed, description: 'The allowed range of a number or an amount.' },
        ),
      ),
      decimals: optional(
        Type.Integer({ minimum: 0, maximum: 6, description: 'The maximum number of decimals. Default: 0.' }),
      ),
      unit: optional(Type.String({ description: 'The unit of a number, shown after it, such as miles.' })),
      earliest: optional(Type.String({ pattern: DAY, description: 'The earliest valid date: yyyy-mm-dd, or today.' })),
      latest: optional(Type.String({ pattern: DAY, description: 'The latest valid date: yyyy-mm-dd, or today.' })),
      typed: optional(
        Type.Boolean({
          description: 'false: a signature must be drawn, and a typed name is not offered. Default true.',
        }),
      ),
      look: optional(
        Type.Union([Type.Literal('radio'), Type.Literal('select'), Type.Literal('cards')], {
          description: 'How a choice is displayed. Default: radio.',
        }),
      ),
      half: optional(Type.Boolean({ description: 'true: placed beside its neighbour where there is room.' })),
    },
    { ...closed, description: 'One answer of the claimant. The same name means the same answer in every version.' },
  ),
  ClaimKey: Type.Object(
    {
      kind: Type.Union(
        [
          Type.Literal('text'),
          Type.Literal('number'),
          Type.Literal('boolean'),
          Type.Literal('date'),
          Type.Literal('choices'),
        ],
        { description: 'Its type: text, number, boolean, date (yyyy-mm-dd) or choices (a list of texts).' },
      ),
      length: optional(
        Type.Integer({
          minimum: 1,
          maximum: 4000,
          description: 'The maximum length of a text, or of each choice, in characters. Default 500.',
        }),
      ),
      personal: Type.Boolean({ description: 'true: personal data; false: not personal data.' }),
    },
    {
      ...closed,
      description: 'The firm’s own claim key, in addition to the documented ones. The same in every version.',
    },
  ),
  BlockItem: Type.Object(
    {
      icon: optional(Type.String()),
      title: optional(Type.String()),
      text: Type.Ref('Text'),
      when: optional(Type.Ref('When')),
    },
    closed,
  ),
  Block: Type.Object(
    {
      type: Type.String({ description: 'The block type; see the list in the reference.' }),
      title: optional(Type.Ref('Text')),
      text: optional(Type.Ref('Text')),
      items: optional(Type.Array(Type.Ref('BlockItem'), { minItems: 1 })),
      picture: optional(Type.String({ description: 'The name of an illustration.' })),
      tone: optional(
        Type.Union([Type.Literal('news'), Type.Literal('ok'), Type.Literal('warn'), Type.Literal('error')]),
      ),
      waiting: optional(
        Type.Object(
          { when: Type.Ref('When'), text: Type.Ref('Text') },
          { ...closed, description: 'Placeholder text shown until its data arrives.' },
        ),
      ),
      during: optional(
        Type.Object(
          { effect: Type.String({ pattern: DOTTED }), text: Type.Ref('Text') },
          { ...closed, description: 'The text shown instead while this effect runs.' },
        ),
      ),
      when: optional(Type.Ref('When')),
    },
    { ...closed, description: 'Content that is not an answer.' },
  ),
  BodyItem: Type.Union([
    name('A field, a block or an action of this screen.'),
    Type.Object(
      { section: Type.Ref('Text'), items: names('The contents of the section.') },
      { ...closed, description: 'A group with a title.' },
    ),
    Type.Object(
      { hidden: names('Fields.') },
      { ...closed, description: 'Fields whose answers this screen uses without showing them.' },
    ),
  ]),
  Body: Type.Array(Type.Ref('BodyItem'), {
    description: 'Fields, blocks and actions in display order.',
  }),
  Event: Type.Union([
    Type.String({ description: 'A conversion event.' }),
    Type.Object({ event: Type.String(), when: optional(Type.Ref('When')), once: optional(Type.Boolean()) }, closed),
  ]),
  Events: Type.Array(Type.Ref('Event'), { description: 'Conversion events, recorded after `run` has finished.' }),
  Requirement: Type.Object(
    {
      fact: Type.String({ description: 'A fact, an answer or a claim key that must be known.' }),
      else: name('The route for claimants without this value.'),
    },
    closed,
  ),
  LoaderPhase: Type.Object(
    {
      at: milliseconds('Time since the screen was entered.'),
      key: name('The name of this message, for tests and reports.'),
      title: optional(Type.Ref('Text')),
      text: Type.Ref('Text'),
      tone: optional(
        Type.Union([Type.Literal('news'), Type.Literal('warn')], {
          description: 'A notice that is added below; without it, the message replaces the previous one.',
        }),
      ),
    },
    { ...closed, description: 'A loader message and the time from which it is shown.' },
  ),
  Loader: Type.Array(Type.Ref('LoaderPhase'), {
    minItems: 1,
    description: 'The messages shown while the screen loads, by time since it was entered; the first starts at 0.',
  }),
  Step: Type.Object(
    {
      id: name('The name of the step.'),
      when: optional(Type.Ref('When')),
      progress: optional(Type.Ref('Progress')),
      label: optional(Type.Ref('Text')),
      body: Type.Ref('Body'),
      run: optional(Type.Ref('Run')),
      to: optional(Type.Ref('To')),
    },
    { ...closed, description: 'One part of the screen; the next one follows unless `to` says otherwise.' },
  ),
  EachStep: Type.Object(
    {
      each: Type.String({ pattern: DOTTED, description: 'The list fact; each of its items is a step.' }),
      as: name('The name of the item in texts, such as question in {question.questionText}.'),
      key: name('The member that identifies an item.'),
      nav: optional(
        Type.Literal('numbered', {
          description: 'Numbered buttons that open any step up to the first unanswered one.',
        }),
      ),
      label: Type.Ref('Text'),
      busyLabel: optional(Type.Ref('Text')),
      body: Type.Ref('Body'),
    },
    { ...closed, description: 'One step for each item of a list fact.' },
  ),
  Steps: Type.Union([Type.Array(Type.Ref('Step'), { minItems: 1 }), Type.Ref('EachStep')], {
    description: 'Parts of the screen, shown one at a time below its body.',
  }),
  Enter: Type.Object(
    {
      after: optional(milliseconds('Wait this long before the calls.')),
      loader: optional(name('The loader shown while `run` is in progress.')),
      busyLabel: optional(Type.Ref('Text')),
      run: optional(Type.Ref('Run')),
      background: optional(Type.Ref('Run')),
      track: optional(Type.Ref('Events')),
      to: optional(Type.Ref('To')),
    },
    {
      ...closed,
      description:
        'What happens on entry: `run` before the screen is shown, `background` while the claimant uses it, `track`, then `to` automatically.',
    },
  ),
  Submit: Type.Object(
    {
      label: Type.Ref('Text'),
      busyLabel: optional(Type.Ref('Text')),
      when: optional(Type.Ref('When')),
      enabled: optional(
        Type.Literal('whenValid', {
          description:
            'The button looks unavailable until every answer is valid; pressing it still shows what is missing.',
        }),
      ),
      gaps: optional(
        Type.Object(
          { alert: Type.Ref('Text') },
          { ...closed, description: 'The message shown when steps are unanswered.' },
        ),
      ),
      auto: optional(
        Type.Object(
          {
            while: Type.Ref('When'),
            after: milliseconds('The screen submits automatically after the condition has held this long.'),
            button: optional(
              Type.Literal('afterFailure', {
                description:
                  'When the button is shown: only after the automatic submission has failed. Default: always.',
              }),
            ),
          },
          { ...closed, description: 'The screen submits automatically.' },
        ),
      ),
      run: optional(Type.Ref('Run')),
      track: optional(Type.Ref('Events')),
      to: Type.Ref('To'),
    },
    {
      ...closed,
      description:
        'The main button: checks the answers, waits for verification, runs the calls, tracks events, and moves on.',
    },
  ),
  Action: Type.Object(
    {
      label: Type.Ref('Text'),
      when: optional(Type.Ref('When')),
      look: optional(
        Type.Union([Type.Literal('main'), Type.Literal('second'), Type.Literal('text')], {
          description: 'Its appearance. Default: text.',
        }),
      ),
      waits: optional(
        Type.Object(
          {
            since: Type.String({
              pattern: DOTTED,
              description: 'The fact that holds the start time of the countdown.',
            }),
            for: milliseconds('The length of the countdown; the action cannot be pressed before it ends.'),
          },
          { ...closed, description: 'A countdown by clock time, so that it survives a reload.' },
        ),
      ),
      run: optional(Type.Ref('Run')),
      to: Type.Ref('To'),
    },
    { ...closed, description: 'Another button.' },
  ),
  Dialog: Type.Object(
    {
      as: optional(Type.Literal('screen', { description: 'Replaces the screen instead of covering it.' })),
      title: Type.Ref('Text'),
      text: Type.Ref('Text'),
      actions: map(Type.Ref('Action'), 'Its buttons.'),
    },
    { ...closed, description: 'A dialog over its screen.' },
  ),
  Progress: Type.Union([
    Type.Number({ minimum: 0, maximum: 100 }),
    Type.Array(
      Type.Object({ when: optional(Type.Ref('When')), value: Type.Number({ minimum: 0, maximum: 100 }) }, closed),
      { minItems: 1 },
    ),
  ]),
  Screen: Type.Object(
    {
      path: Type.String({
        pattern: '^([a-z0-9]+(-[a-z0-9]+)*)?$',
        description: 'Its path under `base`; empty for the root.',
      }),
      title: optional(Type.Ref('Text')),
      heading: Type.Ref('Text'),
      progress: optional(Type.Ref('Progress')),
      banner: optional(name('The block above the heading.')),
      aside: optional(name('The block beside the card on wide pages.')),
      alone: optional(Type.Boolean({ description: 'true: the card is shown alone and centred.' })),
      body: Type.Ref('Body'),
      requires: optional(
        Type.Array(Type.Ref('Requirement'), { description: 'Values that must be known before the screen opens.' }),
      ),
      skip: optional(Type.Ref('Rules')),
      enter: optional(Type.Ref('Enter')),
      steps: optional(Type.Ref('Steps')),
      submit: optional(Type.Ref('Submit')),
      actions: optional(map(Type.Ref('Action'), 'Other buttons, referenced by name in the body.')),
      dialogs: optional(map(Type.Ref('Dialog'), 'Dialogs over this screen.')),
      on: optional(
        map(
          Type.Object({ run: Type.Ref('Run') }, closed),
          'External event → the calls that it triggers, one after another.',
          DOTTED,
        ),
      ),
      end: optional(Type.Literal(true, { description: 'The journey ends here.' })),
      linkOnly: optional(
        Type.Literal(true, {
          description: 'The screen is deliberately opened by its address only: no path needs to lead to it.',
        }),
      ),
    },
    { ...closed, description: 'One screen.' },
  ),
  Law: Type.Union(
    [
      Type.Object(
        { before: Type.Array(Type.String(), { minItems: 2, maxItems: 2 }) },
        { ...closed, description: 'Screen A comes before screen B on every path.' },
      ),
      Type.Object(
        { atMost: Type.Tuple([Type.String(), Type.Integer({ minimum: 1 })]) },
        { ...closed, description: 'A screen is passed at most this many times without Back.' },
      ),
      Type.Object(
        { neverAfter: Type.Array(Type.String(), { minItems: 2, maxItems: 2 }) },
        { ...closed, description: 'Screen A never comes after screen B.' },
      ),
    ],
    { description: 'A rule of the flow, checked on all paths.' },
  ),
  EffectSettings: Type.Object(
    {
      timeout: optional(
        Type.Integer({
          minimum: 1,
          description: 'How long the service waits for the answer of the vendor, in milliseconds, at each try.',
        }),
      ),
      tries: optional(
        Type.Integer({ minimum: 1, description: 'How often it is asked while no usable answer comes. Default: once.' }),
      ),
    },
    { ...closed, description: 'Settings of an effect in this version, within the limits of the effect.' },
  ),
  Flow: Type.Object(
    {
      $schema: optional(Type.String()),
      id: name('The name of the version; the file is named after it.'),
      title: Type.String({ description: 'A one-line description of this version.' }),
      extends: optional(name('The version that this one extends.')),
      uses: optional(Type.Array(Type.String(), { description: 'Parts that are merged into the flow, in order.' })),
      base: Type.String({
        pattern: '^/[a-z0-9{}/-]*$',
        description: 'The address of the start screen; {id} is the version.',
      }),
      start: name('The first screen.'),
      entries: optional(
        map(name('A screen.'), 'Entry points for links from outside the journey: the name of the entry → its screen.'),
      ),
      settings: optional(
        map(Constant, 'Flags that differ between versions: name → value. Tested with {"setting": …, "is": …}.'),
      ),
      conditions: optional(
        map(Type.Array(Type.Ref('Test'), { minItems: 1 }), 'Named conditions: all tests must hold.'),
      ),
      routes: optional(map(Type.Ref('Rules'), 'Named decisions about where the journey continues.')),
      outcomes: optional(
        map(
          map(Type.Ref('Consequence'), 'Outcome → what happens.'),
          'Effect → outcome → what happens, for all screens.',
          DOTTED,
        ),
      ),
      effects: optional(
        map(Type.Ref('EffectSettings'), 'Effect → its time-out and its tries, where the effect allows them.', DOTTED),
      ),
      sequences: optional(map(Type.Ref('Run'), 'Named lists of calls.')),
      loaders: optional(map(Type.Ref('Loader'), 'Messages shown while screens load.')),
      claimKeys: optional(
        map(Type.Ref('ClaimKey'), 'Claim keys of this flow’s own: the name that `saveAs` uses → what it holds.'),
      ),
      fields: optional(map(Type.Ref('Field'), 'The answers of the claimant.')),
      blocks: optional(map(Type.Ref('Block'), 'Content.')),
      everyScreen: optional(
        map(
          Type.Union([Type.Literal('top'), Type.Literal('bottom')]),
          'Blocks that every screen shows: the name of the block → top (first in the body) or bottom (last, above the buttons).',
        ),
      ),
      screens: map(Type.Ref('Screen'), 'The screens.'),
      always: optional(Type.Array(Type.Ref('Law'), { description: 'Rules that must hold on all paths.' })),
    },
    { ...closed, description: 'One version of a journey.' },
  ),
});

/** A resolved flow: `extends` and `uses` have been applied. */
export type Flow = Static<typeof definitions.Flow>;
export type Screen = Static<typeof definitions.Screen>;
export type Field = Static<typeof definitions.Field>;
export type EffectSettings = Static<typeof definitions.EffectSettings>;
export type DeclaredKey = Static<typeof definitions.ClaimKey>;
export type Block = Static<typeof definitions.Block>;
export type BodyItem = Static<typeof definitions.BodyItem>;
export type Dialog = Static<typeof definitions.Dialog>;
export type Action = Static<typeof definitions.Action>;
export type Submit = Static<typeof definitions.Submit>;
export type Rule = Static<typeof definitions.Rule>;
export type To = Static<typeof definitions.To>;
export type Call = Static<typeof definitions.Call>;
export type Consequence = Static<typeof definitions.Consequence>;
export type Test = Static<typeof definitions.Test>;
export type When = Static<typeof definitions.When>;
export type Text = Static<typeof definitions.Text>;
export type Event = Static<typeof definitions.Event>;
export type Step = Static<typeof definitions.Step>;
export type EachStep = Static<typeof definitions.EachStep>;
export type Steps = Static<typeof definitions.Steps>;
export type Loader = Static<typeof definitions.Loader>;
export type Law = Static<typeof definitions.Law>;
