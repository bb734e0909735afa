/** The texts of the seeded blog: varied enough that no two posts on one screen read the same. */

export const givenNames = [
  'Ines',
  'Tomas',
  'Mara',
  'Kofi',
  'Yuki',
  'Elif',
  'Noor',
  'Soren',
  'Lucia',
  'Pavel',
  'Amara',
  'Henrik',
  'Leila',
  'Mateo',
  'Sunniva',
  'Idris',
  'Clara',
  'Bastien',
  'Aiko',
  'Rosa',
  'Emeka',
  'Freya',
  'Jonas',
  'Priya',
  'Owen',
] as const;

export const familyNames = ['Okafor', 'Lindqvist', 'Moreau', 'Tanaka'] as const;

export const trades = [
  'Night baker',
  'Cartographer',
  'Bicycle mechanic',
  'Lock keeper',
  'Bookbinder',
  'Allotment holder',
  'Piano tuner',
  'Signal engineer',
  'Field botanist',
  'Ferry pilot',
] as const;

/** The subject of a post: it fills `{thing}`, `{place}` and `{tool}` of the sentences below. */
export const subjects = [
  { thing: 'rye bread', place: 'the bakery', tool: 'a cold oven' },
  { thing: 'old maps', place: 'the reading room', tool: 'a soft pencil' },
  { thing: 'wheel building', place: 'the workshop', tool: 'a spoke key' },
  { thing: 'canal locks', place: 'the towpath', tool: 'a windlass' },
  { thing: 'hand-sewn books', place: 'the bench', tool: 'a bone folder' },
  { thing: 'late potatoes', place: 'the allotment', tool: 'a borrowed spade' },
  { thing: 'upright pianos', place: 'the parish hall', tool: 'a tuning fork' },
  { thing: 'railway signals', place: 'the signal box', tool: 'a paper timetable' },
  { thing: 'hedgerow plants', place: 'the lane', tool: 'a ten-power lens' },
  { thing: 'tidal crossings', place: 'the ferry', tool: 'a lead line' },
  { thing: 'short-wave radio', place: 'the attic', tool: 'forty meters of wire' },
  { thing: 'letterpress', place: 'the print shop', tool: 'a tray of worn type' },
] as const;

export const titles = [
  'What {thing} taught me about patience',
  'Notes on {thing}',
  'A year of {thing}',
  'Against hurrying {thing}',
  'Why I still bother with {thing}',
  'The quiet part of {thing}',
  'Three mistakes with {thing}',
  'Learning {thing} from strangers',
  '{thing}, in bad weather',
  'A morning at {place}',
  'Everything {tool} can do',
  'Letters from {place}',
  'In praise of {tool}',
  'Small repairs to {thing}',
] as const;

export const openings = [
  'I came to {thing} late, and by accident, the way one comes to most things worth keeping.',
  'Nobody at {place} will tell you this, because nobody there remembers having to learn it.',
  'For a long time I thought {thing} took talent. It mostly takes turning up.',
  'The first thing I noticed at {place} was how little anyone said.',
  'There is a drawer in my kitchen with {tool} in it, and an explanation is overdue.',
  'It rained all week, so I spent it thinking about {thing} instead of doing any.',
] as const;

export const middles = [
  'You begin with {tool} and a vague idea, and the vague idea is the part that survives.',
  'What looks like a trick turns out to be attention, repeated until it no longer feels like effort.',
  'I wrote down what I did each day, and the notes were more useful than the results.',
  'My neighbor, who has done this for forty years, says the second attempt is always the worst one.',
  'It is hard to explain why that works, and easy to show it; come by {place} on a Thursday.',
  'Most advice about {thing} is advice about confidence wearing a different hat.',
  'When it goes wrong it goes wrong slowly, which is a kindness if you are watching.',
  'I timed it once. It took eleven minutes longer than I would have sworn, and I enjoyed nine of them.',
  'The expensive version is not better. It is only harder to lend.',
  'There is a point at which you stop measuring, and it arrives earlier than the books admit.',
] as const;

export const closings = [
  'If you try one thing from this page, try leaving it alone for an hour.',
  'I will write again when the weather turns, or when I have been proved wrong.',
  'That is all I know about {thing}. It took a while.',
  'Bring {tool}. I will bring the coffee.',
  'None of this is necessary, which may be the best thing about it.',
] as const;

export const replies = [
  'This is the first explanation that made sense to me. Thank you.',
  'I do it the other way around, and now I wonder why.',
  'My grandmother would have disagreed with every word, and then done exactly this.',
  'The part about patience is right. The part about the oven I will have to test.',
  'Sent this to my brother, who has been doing it wrong since 2009.',
  'How long did it take until it stopped feeling awkward?',
  'I tried it on Sunday. Better than expected, worse than yours.',
  'There is a shop near the station that still sells these, if anyone is looking.',
  'More of this, please.',
  'I have read this three times and will probably read it again.',
  'Does it work in winter?',
  'You left out the best bit: the smell.',
] as const;

export const links = [
  { title: 'The museum of lost sounds', url: 'https://example.com/lost-sounds' },
  { title: 'A field guide to manhole covers', url: 'https://example.com/manhole-covers' },
  { title: 'How lighthouses were numbered', url: 'https://example.com/lighthouses' },
  { title: 'Every bench on the coast path', url: 'https://example.com/benches' },
  { title: 'The bread archive', url: 'https://example.com/bread' },
  { title: 'Forty years of tide tables', url: 'https://example.com/tides' },
  { title: 'A typeface drawn from shop signs', url: 'https://example.com/shop-signs' },
  { title: 'Recordings from a signal box', url: 'https://example.com/signal-box' },
] as const;

export const asides = [
  'The ferry is running again. Bring a coat.',
  'Reading at the hall on Friday, seven o’clock, bring a chair.',
  'Found: one spoke key, engraved. Ask at the workshop.',
  'The allotment tap is on. Finally.',
  'New paper arrived. It smells like 1974.',
  'Open tuning session moved to the small room.',
] as const;
