import { expect, test } from 'vitest'
import { ideasCount, ideaSchema } from '../../../contract/assistant/idea.ts'
import { languageKeys } from '../../../contract/assistant/languages.ts'
import { platformKeys } from '../../../contract/platforms/platforms.ts'
import { readBrief } from '../writer/brief/read-brief.ts'
import { writeDraft } from '../writer/write-draft.ts'
import { readIdeas } from './read-ideas.ts'
import { angleWords } from './angles.ts'
import { writeIdeas } from './write-ideas.ts'

const topics = [
  'Our bakery opens a second shop in Graz on Friday',
  'sourdough bread',
  'How do I keep bread fresh?',
  '20% off all pastries until Sunday, for students',
  '我们的新面包店',
  '새로운 빵집',
  '新しいパン屋',
  'Nuestra nueva panadería abre el viernes',
  'x',
  'https://example.com/shop',
]
const platforms = [...platformKeys]

test('a week has seven complete ideas with different hooks, in every language, for every kind of topic', () => {
  for (const language of languageKeys) {
    for (const topic of topics) {
      for (const seed of [1, 2, 3, 77]) {
        const about = { topic, page: undefined, platforms }
        const ideas = writeIdeas({ about, language, seed })
        const where = `${language} ${topic} ${seed}`
        expect(
          ideas.map(({ day }) => day),
          where,
        ).toEqual([1, 2, 3, 4, 5, 6, 7])
        for (const idea of ideas) {
          expect(ideaSchema.safeParse(idea).success, where).toBe(true)
          expect(JSON.stringify(idea), where).not.toMatch(/\{(?:s|when|audience|link)\}|undefined/)
          expect(idea.prompt).toContain(topic)
          const [title = ''] = idea.angle.split(/ ?[:：]/u)
          expect(idea.hook.startsWith(`${title}:`), `${where}: ${idea.hook} / ${idea.angle}`).toBe(false)
        }
        expect(new Set(ideas.map(({ hook }) => hook)).size, where).toBe(ideasCount)
        expect(new Set(ideas.map(({ angle }) => angle)).size, where).toBe(ideasCount)
        // Each chosen platform is used.
        expect(new Set(ideas.map(({ platform }) => platform)).size, where).toBe(6)
      }
    }
  }
})

test('a week in the language of its topic satisfies the rules for models', async () => {
  const own = { en: topics[0], es: topics[7], 'zh-Hans': topics[4], ko: topics[5], ja: topics[6] } as const
  for (const [language, topic = ''] of Object.entries(own)) {
    const key = languageKeys.find((one) => one === language) ?? 'en'
    const ideas = writeIdeas({ about: { topic, page: undefined, platforms }, language: key, seed: 5 })
    expect(await readIdeas(JSON.stringify({ ideas }), platforms, key), language).toEqual({
      kind: 'ideas',
      ideas,
    })
  }
})

test('no draft contains the goal of an idea, which is for the writer', () => {
  for (const language of languageKeys) {
    const ideas = writeIdeas({
      about: { topic: 'sourdough bread', page: undefined, platforms },
      language,
      seed: 3,
    })
    const prompt = ideas[1]?.prompt ?? ''
    const aims = Object.values(angleWords[language]).map(([, aim]) => aim)
    const aim = aims.find((one) => prompt.includes(one)) ?? 'none'
    expect(prompt).toContain(aim)
    expect(JSON.stringify(readBrief(prompt)), language).not.toContain(aim)
    const { text } = writeDraft({
      prompt,
      language,
      platform: 'facebook',
      tone: 'friendly',
      length: 'long',
      seed: 9,
    })
    expect(text, language).not.toContain(aim)
  }
})

test('ideas about a page use its title without the site name, and facts from the page', () => {
  const page = {
    url: 'https://example.com/rye',
    title: 'Rye bread, baked at four | Example Bakery',
    text: 'We bake rye bread at four every day.\nThe shop opens at six.\nThe flour comes from the mill next door.',
  }
  const ideas = writeIdeas({
    about: { topic: '', page, platforms: ['twitter', 'facebook'] },
    language: 'en',
    seed: 4,
  })
  expect(ideas).toHaveLength(7)
  for (const { prompt, platform } of ideas) {
    expect(prompt).toContain('Rye bread, baked at four')
    expect(prompt).toContain('https://example.com/rye')
    expect(prompt).not.toContain('Example Bakery')
    expect(['twitter', 'facebook']).toContain(platform)
    const known = `${page.title} ${page.text} ${page.url}`
    expect(prompt.match(/\d+/g)?.every((number) => known.includes(number)) ?? true).toBe(true)
  }
  expect(ideas.some(({ prompt }) => prompt.includes('flour comes from the mill'))).toBe(true)
})

test('another seed gives another week, and an empty topic gives none', () => {
  const about = { topic: 'sourdough bread', page: undefined, platforms }
  const weeks = Array.from({ length: 6 }, (_, seed) =>
    JSON.stringify(writeIdeas({ about, language: 'en', seed })),
  )
  expect(new Set(weeks).size).toBeGreaterThan(3)
  expect(writeIdeas({ about: { ...about, topic: '{}' }, language: 'en', seed: 1 })).toEqual([])
})
