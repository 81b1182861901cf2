import { expect, test } from 'vitest'
import { hashtagsIn, withSavedText } from './with-saved-text.ts'

test('a hashtag set is added at the end, without the hashtags that the text has', () => {
  expect(withSavedText('We bake. #Bread\n', '#bread #rye', 'hashtags')).toBe('We bake. #Bread\n\n#rye')
  expect(withSavedText('We bake. #bread #rye', '#bread #rye', 'hashtags')).toBe('We bake. #bread #rye')
})

test('a template is the text of an empty post, and is added below another text', () => {
  expect(withSavedText('  \n', 'Open from 7 to 18.', 'template')).toBe('Open from 7 to 18.')
  expect(withSavedText('Hello', 'Open from 7 to 18.', 'template')).toBe('Hello\n\nOpen from 7 to 18.')
})

test('the hashtags of a text are found once each, in any script', () => {
  expect(hashtagsIn('Go #bread and #Über #bread, ＃パン!')).toBe('#bread #Über ＃パン')
  expect(hashtagsIn('No tags # here')).toBe('')
})
