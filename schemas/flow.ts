/**
 * The flow language as a schema: the one source of the types, of `flow.schema.json` for editors and of the first check.
 * Each description is the hover text an editor of flows reads, so it says what the construct is for.
 * `docs/flow-language.md` is the reference; `engine/check/` holds the rules a schema cannot say.
 */
import { type Static, type TSchema, Type } from 'typebox';

const closed = { additionalProperties: false } as const;
const optional = <T extends TSchema>(schema: T) => Type.Optional(schema);

/** Names in a flow: no dots, no leading digit, so that a name can never be an index, a path or a prototype member. */
export const NAME = '^[a-z][A-Za-z0-9]*$';
/** Names of effects and facts from effects: `area.verb`. */
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
        { ...closed, description: 'The fact has been set. Turn it round with {"not": …}.' },
      ),
      Type.Object(
        { fact: Type.String(), empty: Type.Boolean() },
        { ...closed, description: 'The list or text is there and is (or is not) empty.' },
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
    { description: 'One test. A comparison is false while its fact is not known.' },
  ),
  When: Type.Union(
    [
      name('The name of a condition.'),
      Type.Array(Type.Ref('Test'), { minItems: 1, description: 'All tests must hold.' }),
    ],
    {
      description: 'When this part counts: the name of a condition, or a list of tests that must all hold.',
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
        'Words for the claimant. {fact} is replaced, [label](link) becomes a link, nothing else is interpreted.',
    },
  ),
  Rule: Type.Object(
    {
      when: optional(Type.Ref('When')),
      after: optional(milliseconds('Wait this long before going.')),
      run: optional(Type.Ref('Run')),
      clear: optional(names('Fields whose answers are emptied.')),
      screen: optional(name('Go to this screen.')),
      dialog: optional(name('Open this dialog of the screen.')),
      to: optional(name('Go on by this route.')),
      stay: optional(
        Type.Union([Type.Ref('Text'), Type.Literal(true, { description: 'Stay, with the effect’s own message.' })]),
      ),
      at: optional(name('With `stay`: the message stands at this field.')),
      back: optional(Type.Literal(true, { description: 'Go back to the screen before.' })),
      url: optional(Type.String({ description: 'Leave the journey for this address. {fact} is replaced.' })),
      help: optional(name('Open the help dialog at this issue.')),
      entry: optional(name('Go to this entry of the visitor’s version; for flows that stand before a version.')),
    },
    {
      ...closed,
      description:
        'One line of a decision: a condition and exactly one target (screen, dialog, to, stay, back, url, help or entry).',
    },
  ),
  Rules: Type.Array(Type.Ref('Rule'), {
    minItems: 1,
    description: 'A decision table: the first rule whose `when` holds.',
  }),
  To: Type.Union([name('The name of a route.'), Type.Ref('Rules')], {
    description: 'Where it goes on: a route, or rules in place.',
  }),
  Consequence: Type.Union([Type.Literal('continue'), Type.Literal('stay'), Type.Ref('Rules')], {
    description: 'What happens on this outcome: go on with the next call, stay and show the message, or rules.',
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
          once: optional(Type.Boolean({ description: 'true: not again once it has given its facts.' })),
          after: optional(milliseconds('Wait this long before the call.')),
          on: optional(
            map(Type.Ref('Consequence'), 'What happens here on an outcome, instead of what `outcomes` says.'),
          ),
        },
        closed,
      ),
    ],
    { description: 'One call of the service.' },
  ),
  Run: Type.Array(Type.Ref('Call'), { description: 'Calls in order; stops at the first that does not continue.' }),
  Field: Type.Object(
    {
      type: Type.String({ description: 'The field type; see the list in the reference.' }),
      label: Type.Ref('Text'),
      hint: optional(Type.Ref('Text')),
      when: optional(Type.Ref('When')),
      required: optional(Type.Boolean({ description: 'false: may be left empty. Default true.' })),
      saveAs: optional(
        Type.Union([Type.String(), Type.Record(Type.String({ pattern: NAME }), Type.String())], {
          description: 'The claim key it is saved as; for a field with several parts, a key for each part.',
        }),
      ),
      verify: optional(Type.String({ pattern: DOTTED, description: 'The effect that verifies the answer.' })),
      lookup: optional(
        Type.String({ pattern: DOTTED, description: 'The effect that looks things up for the answer.' }),
      ),
      options: optional(
        Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]*$' }), Type.String(), {
          description: 'Choices: value → label, in order.',
        }),
      ),
      values: optional(Type.Record(Type.String(), Constant, { description: 'Answer → what the claim stores.' })),
      initial: optional(Constant),
      from: optional(Type.String({ pattern: DOTTED, description: 'The list fact that offers what can be chosen.' })),
      submits: optional(Type.Literal(true, { description: 'Answering it presses the main button.' })),
      part: optional(
        Type.String({
          pattern: '^(given|family)$',
          description: 'Which name it is, for person names: given or family.',
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
          { description: 'What a text consists of.' },
        ),
      ),
      case: optional(
        Type.Union([Type.Literal('upper'), Type.Literal('lower')], {
          description: 'The case that a text is changed to.',
        }),
      ),
      length: optional(
        Type.Object(
          {
            atLeast: optional(Type.Integer({ minimum: 1, maximum: 4000 })),
            atMost: optional(Type.Integer({ minimum: 1, maximum: 4000 })),
          },
          { ...closed, description: 'How many characters a text has.' },
        ),
      ),
      range: optional(
        Type.Object(
          { atLeast: optional(Type.Number()), atMost: optional(Type.Number()) },
          { ...closed, description: 'Between which values a number or an amount is.' },
        ),
      ),
      decimals: optional(
        Type.Integer({ minimum: 0, maximum: 6, description: 'How many decimals a number may have. Default: none.' }),
      ),
      unit: optional(Type.String({ description: 'What a number counts, shown behind it: miles.' })),
      earliest: optional(
        Type.String({ pattern: DAY, description: 'The first date that is accepted: yyyy-mm-dd, or today.' }),
      ),
      latest: optional(
        Type.String({ pattern: DAY, description: 'The last date that is accepted: yyyy-mm-dd, or today.' }),
      ),
      typed: optional(
        Type.Boolean({
          description: 'false: a signature must be drawn, and a typed name is not offered. Default true.',
        }),
      ),
      look: optional(
        Type.Union([Type.Literal('radio'), Type.Literal('select'), Type.Literal('cards')], {
          description: 'How a choice is drawn. Default: radio.',
        }),
      ),
      half: optional(Type.Boolean({ description: 'true: stands beside its neighbour where there is room.' })),
    },
    { ...closed, description: 'One answer of the claimant. The same name is the same answer in every version.' },
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
        { description: 'What it holds: text, number, boolean, date (yyyy-mm-dd) or choices (a list of texts).' },
      ),
      length: optional(
        Type.Integer({
          minimum: 1,
          maximum: 4000,
          description: 'The most characters of a text, or of each choice. Default 500.',
        }),
      ),
      personal: Type.Boolean({ description: 'true: says something of a person; false: says nothing of anybody.' }),
    },
    { ...closed, description: 'A claim key of the firm’s own, beside the documented ones. The same in every version.' },
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
          { ...closed, description: 'A quiet line in its place until its news is there.' },
        ),
      ),
      during: optional(
        Type.Object(
          { effect: Type.String({ pattern: DOTTED }), text: Type.Ref('Text') },
          { ...closed, description: 'What it says instead while this effect runs.' },
        ),
      ),
      when: optional(Type.Ref('When')),
    },
    { ...closed, description: 'Content that is not an answer.' },
  ),
  BodyItem: Type.Union([
    name('A field, a block or an action of this screen.'),
    Type.Object(
      { section: Type.Ref('Text'), items: names('What stands in the section.') },
      { ...closed, description: 'A titled group.' },
    ),
    Type.Object(
      { hidden: names('Fields.') },
      { ...closed, description: 'Fields whose answers count here without being drawn.' },
    ),
  ]),
  Body: Type.Array(Type.Ref('BodyItem'), {
    description: 'Fields, blocks and actions in the order in which they stand.',
  }),
  Event: Type.Union([
    Type.String({ description: 'A conversion event.' }),
    Type.Object({ event: Type.String(), when: optional(Type.Ref('When')), once: optional(Type.Boolean()) }, closed),
  ]),
  Events: Type.Array(Type.Ref('Event'), { description: 'Conversion events, recorded when `run` is over.' }),
  Requirement: Type.Object(
    {
      fact: Type.String({ description: 'A fact, an answer or a claim key that must be known.' }),
      else: name('The route for claimants without it.'),
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
          description: 'A notice that is added below; without it, the message replaces the one before.',
        }),
      ),
    },
    { ...closed, description: 'What a loader says from a moment on.' },
  ),
  Loader: Type.Array(Type.Ref('LoaderPhase'), {
    minItems: 1,
    description: 'What is said while the screen loads, by the time since it was entered; the first from 0.',
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
    { ...closed, description: 'One part of the screen; the next one follows, unless `to` leads elsewhere.' },
  ),
  EachStep: Type.Object(
    {
      each: Type.String({ pattern: DOTTED, description: 'The list fact of which each item is a step.' }),
      as: name('What texts call the item: {question.questionText}.'),
      key: name('The member of an item that tells it from the others.'),
      nav: optional(
        Type.Literal('numbered', { description: 'Numbered buttons; a step opens up to the first unanswered one.' }),
      ),
      label: Type.Ref('Text'),
      busyLabel: optional(Type.Ref('Text')),
      body: Type.Ref('Body'),
    },
    { ...closed, description: 'One step for each item of a list fact.' },
  ),
  Steps: Type.Union([Type.Array(Type.Ref('Step'), { minItems: 1 }), Type.Ref('EachStep')], {
    description: 'Parts of the screen that are shown one at a time, below its body.',
  }),
  Enter: Type.Object(
    {
      after: optional(milliseconds('Wait this long before the calls.')),
      loader: optional(name('The loader that is shown while `run` works.')),
      busyLabel: optional(Type.Ref('Text')),
      run: optional(Type.Ref('Run')),
      background: optional(Type.Ref('Run')),
      track: optional(Type.Ref('Events')),
      to: optional(Type.Ref('To')),
    },
    {
      ...closed,
      description:
        'What happens on entry: `run` before the screen shows, `background` while the person works, `track`, then `to` by itself.',
    },
  ),
  Submit: Type.Object(
    {
      label: Type.Ref('Text'),
      busyLabel: optional(Type.Ref('Text')),
      when: optional(Type.Ref('When')),
      enabled: optional(
        Type.Literal('whenValid', {
          description: 'Looks unavailable until every answer is valid; pressing it still shows what is missing.',
        }),
      ),
      gaps: optional(
        Type.Object(
          { alert: Type.Ref('Text') },
          { ...closed, description: 'What is said when steps are left unanswered.' },
        ),
      ),
      auto: optional(
        Type.Object(
          {
            while: Type.Ref('When'),
            after: milliseconds('Submits itself after the condition has held this long.'),
            button: optional(
              Type.Literal('afterFailure', {
                description: 'The button shows only once the screen has tried by itself and failed. Default: always.',
              }),
            ),
          },
          { ...closed, description: 'The screen submits itself.' },
        ),
      ),
      run: optional(Type.Ref('Run')),
      track: optional(Type.Ref('Events')),
      to: Type.Ref('To'),
    },
    { ...closed, description: 'The main button: check, wait for verification, run, track, go.' },
  ),
  Action: Type.Object(
    {
      label: Type.Ref('Text'),
      when: optional(Type.Ref('When')),
      look: optional(
        Type.Union([Type.Literal('main'), Type.Literal('second'), Type.Literal('text')], {
          description: 'How it looks. Default: text.',
        }),
      ),
      waits: optional(
        Type.Object(
          {
            since: Type.String({ pattern: DOTTED, description: 'The fact that holds the moment it counts from.' }),
            for: milliseconds('It cannot be pressed before.'),
          },
          { ...closed, description: 'A countdown by the clock, so that it survives a reload.' },
        ),
      ),
      run: optional(Type.Ref('Run')),
      to: Type.Ref('To'),
    },
    { ...closed, description: 'Another button.' },
  ),
  Dialog: Type.Object(
    {
      as: optional(Type.Literal('screen', { description: 'Stands in the place of the screen instead of over it.' })),
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
      banner: optional(name('The block that stands above the heading.')),
      aside: optional(name('The block that stands beside the card on wide pages.')),
      alone: optional(Type.Boolean({ description: 'true: the card stands alone and centred.' })),
      body: Type.Ref('Body'),
      requires: optional(Type.Array(Type.Ref('Requirement'), { description: 'What must be known before it opens.' })),
      skip: optional(Type.Ref('Rules')),
      enter: optional(Type.Ref('Enter')),
      steps: optional(Type.Ref('Steps')),
      submit: optional(Type.Ref('Submit')),
      actions: optional(map(Type.Ref('Action'), 'Other buttons, placed by name in the body.')),
      dialogs: optional(map(Type.Ref('Dialog'), 'Dialogs over this screen.')),
      on: optional(
        map(
          Type.Object({ run: Type.Ref('Run') }, closed),
          'Outside event → the calls that it brings about, one after another.',
          DOTTED,
        ),
      ),
      end: optional(Type.Literal(true, { description: 'The journey ends here.' })),
      linkOnly: optional(
        Type.Literal(true, { description: 'Opened by its address only, on purpose: no way needs to lead here.' }),
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
        { ...closed, description: 'A screen is passed at most this often without Back.' },
      ),
      Type.Object(
        { neverAfter: Type.Array(Type.String(), { minItems: 2, maxItems: 2 }) },
        { ...closed, description: 'Screen A never comes after screen B.' },
      ),
    ],
    { description: 'A law of the flow, checked on all paths.' },
  ),
  Flow: Type.Object(
    {
      $schema: optional(Type.String()),
      id: name('The name of the version; the file is named after it.'),
      title: Type.String({ description: 'One line for people: what this version is.' }),
      extends: optional(name('The version that this one changes.')),
      uses: optional(Type.Array(Type.String(), { description: 'Parts that are merged in, in order.' })),
      base: Type.String({
        pattern: '^/[a-z0-9{}/-]*$',
        description: 'The address of the start screen; {id} is the version.',
      }),
      start: name('The first screen.'),
      entries: optional(
        map(name('A screen.'), 'Where links from outside the journey come in: the name of the entry → its screen.'),
      ),
      settings: optional(
        map(Constant, 'Flags that tell versions apart: name → value. Asked for by {"setting": …, "is": …}.'),
      ),
      conditions: optional(
        map(Type.Array(Type.Ref('Test'), { minItems: 1 }), 'Named conditions: all tests must hold.'),
      ),
      routes: optional(map(Type.Ref('Rules'), 'Named decisions: where it goes on.')),
      outcomes: optional(
        map(
          map(Type.Ref('Consequence'), 'Outcome → what happens.'),
          'Effect → outcome → what happens, once for all screens.',
          DOTTED,
        ),
      ),
      sequences: optional(map(Type.Ref('Run'), 'Named lists of calls.')),
      loaders: optional(map(Type.Ref('Loader'), 'What screens say while they load.')),
      claimKeys: optional(
        map(Type.Ref('ClaimKey'), 'Claim keys of this flow’s own: the name that `saveAs` uses → what it holds.'),
      ),
      fields: optional(map(Type.Ref('Field'), 'What the claimant answers.')),
      blocks: optional(map(Type.Ref('Block'), 'Content.')),
      screens: map(Type.Ref('Screen'), 'The screens.'),
      always: optional(Type.Array(Type.Ref('Law'), { description: 'Laws that must hold on all paths.' })),
    },
    { ...closed, description: 'One version of a journey.' },
  ),
});

/** A whole flow, resolved: no `extends` and `uses` left to apply. */
export type Flow = Static<typeof definitions.Flow>;
export type Screen = Static<typeof definitions.Screen>;
export type Field = Static<typeof definitions.Field>;
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
