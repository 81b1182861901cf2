/** Kinds of ideas, in the order of a week, which begins with the subject and ends with a call to action. */
export const angleKeys = [
  'intro',
  'scenes',
  'ask',
  'tip',
  'contrast',
  'people',
  'audience',
  'answer',
  'reminder',
] as const
export type Angle = (typeof angleKeys)[number]
