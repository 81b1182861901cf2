import { array, assert, constantFrom, integer, option, property, record, sample, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lengths, tones } from '../../../contract/assistant/choices.ts'
import { languageKeys, type LanguageKey } from '../../../contract/assistant/languages.ts'
import { contentIssues } from '../../../contract/platforms/content-issues.ts'
import { hashtagsIn } from '../../../contract/platforms/hashtags.ts'
import { countCharacters } from '../../../contract/platforms/count.ts'
import { platformKeys, platforms } from '../../../contract/platforms/platforms.ts'
import { writeDraft } from './write-draft.ts'
import { onReferenceMachine } from '../../../tests/support/machine-speed.ts'
import { full } from '../../../tests/support/test-size.ts'

/** Typical prompts per language: instructions with a placeholder for the subject, subjects, and further words. */
const spoken: Record<LanguageKey, { ask: string[]; subjects: string[]; more: string[] }> = {
  en: {
    ask: [
      '{s}',
      'Write a post about {s}',
      'Please create a short friendly caption for Instagram about {s}',
      'Announce {s}',
    ],
    subjects: [
      'our new oat milk latte',
      'summer sale',
      'five tips for better sleep',
      'the spring workshop',
      'yoga classes',
    ],
    more: [
      '20% off until Friday',
      'free delivery',
      'on 12 May at 6 pm',
      'for students',
      'We only use local milk.',
      'code SPRING20',
    ],
  },
  es: {
    ask: ['{s}', 'Escribe una publicación sobre {s}', 'Crea un texto para Instagram sobre {s}'],
    subjects: ['nuestro nuevo café', 'clases de yoga', 'consejos para dormir mejor', 'la feria del barrio'],
    more: [
      '20% de descuento hasta el viernes',
      'el 12 de mayo a las 18:00',
      'para estudiantes',
      'Solo usamos leche local.',
    ],
  },
  fr: {
    ask: ['{s}', 'Rédige un post sur {s}', 'Écris une publication pour LinkedIn sur {s}'],
    subjects: ['notre nouveau menu', 'cours de yoga', 'le marché de printemps', 'conseils pour mieux dormir'],
    more: [
      '20 % de remise jusqu’à vendredi',
      'à partir du 12 mai',
      'Nous travaillons avec des fermes locales.',
    ],
  },
  de: {
    ask: ['{s}', 'Schreibe einen Beitrag über {s}', 'Erstelle einen kurzen Post für Facebook über {s}'],
    subjects: [
      'unseren neuen Kaffee',
      'unsere Yogakurse',
      'Frühlingsmarkt',
      'fünf Tipps für besseren Schlaf',
      'unser neues Menü',
    ],
    more: ['20 % Rabatt bis Freitag', 'am 12. Mai um 18 Uhr', 'Wir backen jeden Morgen selbst.'],
  },
  it: {
    ask: ['{s}', 'Scrivi un post su {s}', 'Crea un testo per Facebook su {s}'],
    subjects: ['corso di fotografia', 'la nuova collezione', 'consigli per dormire meglio'],
    more: ['20% di sconto fino a venerdì', 'il 12 maggio', 'Usiamo solo latte locale.'],
  },
  pt: {
    ask: ['{s}', 'Escreva um post sobre {s}', 'Crie uma legenda para Instagram sobre {s}'],
    subjects: ['o nosso novo café', 'aulas de ioga', 'dicas para dormir melhor'],
    more: ['20% de desconto até sexta-feira', 'no dia 12 de maio', 'Usamos apenas leite local.'],
  },
  'zh-Hans': {
    ask: ['{s}', '写一篇关于{s}的帖子', '请帮我写一条关于{s}的文案'],
    subjects: ['我们的新款拿铁', '周末瑜伽课', '春季市集'],
    more: ['学生立减20%', '周五截止', '只用本地牛奶。'],
  },
  'zh-Hant': {
    ask: ['{s}', '寫一篇關於{s}的貼文'],
    subjects: ['我們的新款拿鐵', '週末瑜伽課', '春季市集'],
    more: ['學生現省20%', '週五截止', '只用在地牛奶。'],
  },
  ja: {
    ask: ['{s}', '{s}についての投稿を書いてください'],
    subjects: ['新しいオーツミルクラテ', '春のワークショップ', '週末ヨガ教室'],
    more: ['金曜日まで20%オフ。', '5月12日18時から', '地元の牛乳だけを使っています。'],
  },
  ko: {
    ask: ['{s}', '{s}에 대한 게시물을 작성해 주세요'],
    subjects: ['새로운 오트 라떼', '봄 워크숍', '주말 요가 수업'],
    more: ['금요일까지 20% 할인.', '5월 12일 오후 6시', '지역 우유만 사용해요.'],
  },
}

const link = 'https://example.com/offer?id=7'
const promptIn = (language: LanguageKey) => {
  const { ask, subjects, more } = spoken[language]
  return record({
    ask: constantFrom(...ask),
    subject: constantFrom(...subjects),
    more: array(constantFrom(...more), { maxLength: 3 }),
    link: option(constantFrom(link), { nil: undefined }),
    tag: option(constantFrom('#OurStreet', '#春祭り'), { nil: undefined }),
    form: constantFrom('lines', 'commas'),
  }).map(({ ask, subject, more, link, tag, form }) => {
    const parts = [ask.replace('{s}', subject), ...new Set(more), link, tag].filter(
      (part) => part !== undefined,
    )
    return {
      subject,
      link,
      own: [subject, ...more.map((part) => part.replace(/[.。]$/u, ''))],
      prompt: parts.join(form === 'lines' ? '\n- ' : ', '),
    }
  })
}

/** A hundred prompts, ten in each language; every one is written in all ten. */
const prompts = languageKeys.flatMap((language) => sample(promptIn(language), { numRuns: 10, seed: 42 }))

/** The most common short words of each language, except those shared by several languages. */
const common: Partial<Record<LanguageKey, string>> = {
  en: 'a an at in often please the is are this that what with for you your it and of to who how here on all about one not take more out see some as by from be from just now read every there’s here’s today’s',
  es: 'el los las y con para es lo del hoy más una esto hay tu su muy aquí que cuando qué cuál cómo le un de la en te por se al sin todo alguien no a o ni ya nada otro sus quien donde así mucho qué este estos menos antes después',
  fr: 'le les et est pour vous avec une des ce ça du ici plus votre au aux à c’est qu’en d’un n’y l’essentiel un de la en sur pas qui quel tout toutes tous ne je on ou où moins avant après si leur même voici nos',
  de: 'der die das und ist für ein eine es auf dir dich sie den zu mit hier was wie nicht im dem zum an in ja wer kurz bei gern jetzt dazu du ihre so heute alle alles alle zum los geht’s einen mal weniger mehr vorher nachher ohne kein dein ihr wann',
  it: 'il gli è per che di una con da qui e non chi questo oggi più cosa del della ti la un al c’è è tutto tutti nei le sì lo ora quello quando si ci al dal sono dopo prima meno te ma o chi le alla vostra vostro vostri vi fino come meglio in niente questa a qui tu',
  pt: 'a qual isso o os é para você um uma com não isto hoje mais do da no na que seu sua e aqui em à por quem nos de pra vale no um antes depois menos mais as dos das ou já nem tem está ao por todos até seus suas for se este esta de',
}

const letters = (text: string, script: string) =>
  text.match(new RegExp(`\\p{Script=${script}}`, 'gu'))?.length ?? 0
const onlyTraditional =
  /[們個這來時會說對為學國後過還經開關見與從書買賣優體點灣歡網話記請讀誰華張給長門問題節標區訊貼廣選員變處]/u
const onlySimplified =
  /[们个这来时会说对为学国后过还经开关见与从书买卖优体点湾欢网话记请读谁华张给长门问题节标区讯贴广选员变处]/u

/** Whether the text without the user's own words is recognized as the language. */
function languageOf(
  text: string,
  parts: string[],
  prompt: string,
  slack = 0,
): (language: LanguageKey) => boolean {
  const own = new Set(prompt.toLowerCase().match(/[\p{L}\p{N}’'-]+/gu) ?? [])
  const unsaid = parts.reduce(
    (left, part) => left.replaceAll(new RegExp(part.replaceAll('.', '\\.'), 'giu'), ' '),
    text,
  )
  const rest = unsaid.replace(/https?:\S+/gu, ' ').replace(/[#@][\p{L}\p{N}_]+/gu, ' ')
  const words = (rest.toLowerCase().match(/[\p{L}\p{N}’'-]+/gu) ?? []).filter((word) => !own.has(word))
  const score = (language: LanguageKey) => {
    const known = new Set(common[language]?.split(' '))
    return words.filter((word) => known.has(word)).length
  }
  const frames = words.join(' ')
  return (language) => {
    const kana = letters(frames, 'Hiragana') + letters(frames, 'Katakana')
    if (language === 'ja') return kana > 3 && letters(frames, 'Hangul') === 0
    if (language === 'ko') return letters(frames, 'Hangul') > 4
    if (language === 'zh-Hans') return letters(frames, 'Han') > 3 && !onlyTraditional.test(frames)
    if (language === 'zh-Hant') return letters(frames, 'Han') > 3 && !onlySimplified.test(frames)
    const others = languageKeys.filter((other) => other !== language).map((other) => score(other))
    return score(language) >= Math.max(...others) - slack && score(language) + slack > 0
  }
}

/** What no draft may contain. */
const flaws: [string, RegExp][] = [
  ['a slot or a placeholder', /[{}]|\[\[|\bundefined\b|\bnull\b|\bNaN\b/u],
  ['two spaces', /[^\S\n]{2,}/u],
  ['a line that begins with a mark', /^[\s]*[.,;:!?。，、；：！？)\]]/mu],
  ['a mark after a space', / [.,;](?:\s|$)/u],
  ['a doubled stop', /[^.]\.\.(?!\.)|。。|[,;]{2}|，，/u],
  ['a bare hash', /[#＃](?=\s|$)/u],
  ['markup', /<\/?[a-z][^>]*>/iu],
  ['an empty point', /^[•–→▸]\s*$/mu],
  ['three blank lines', /\n{3,}/u],
]
const flawsOf = (text: string) => flaws.filter(([, flaw]) => flaw.test(text)).map(([name]) => name)

const folded = (text: string) => text.toLowerCase().replace(/\s+/gu, ' ')

describe.each(languageKeys)('a hundred prompts written in %s', (language) => {
  const drafts = prompts.flatMap(({ prompt, subject, link, own }, index) =>
    platformKeys.map((platform) => {
      const request = {
        prompt,
        language,
        platform,
        tone: tones[index % 5] ?? 'friendly',
        length: lengths[index % 3] ?? 'medium',
      }
      const texts = Array.from({ length: 4 }, (_, seed) => writeDraft({ ...request, seed }).text)
      return {
        prompt,
        subject,
        link,
        own,
        request,
        texts,
        label: `${platform} ${request.tone} ${request.length}: ${prompt}`,
      }
    }),
  )

  test('stay within the limits of the platform by the shared rule', () => {
    for (const { request, texts, label } of drafts) {
      for (const text of texts) {
        const images = platforms[request.platform].images ? 1 : 0
        const issues = contentIssues(request.platform, { text, images }).map(({ code }) => code)
        expect(
          issues.filter((code) => code !== 'video_required'),
          `${label}\n${text}`,
        ).toEqual([])
      }
    }
  })

  test('are recognized as that language without the user’s own words', () => {
    for (const { prompt, own, texts, label } of drafts) {
      // A short draft may contain only five words of ours; four drafts together are enough to be certain.
      expect(languageOf(texts.join('\n'), own, prompt)(language), `${label}\n${texts.join('\n')}`).toBe(true)
      for (const text of texts) {
        expect(languageOf(text, own, prompt, 1)(language), `${label}\n${text}`).toBe(true)
      }
    }
  })

  test('name the subject, and keep the link as it was written', () => {
    for (const { subject, link, texts, label } of drafts) {
      for (const text of texts) {
        expect(folded(text), label).toContain(folded(subject))
        if (link !== undefined) expect(text, label).toContain(link)
      }
    }
  })

  test('are different for every seed', () => {
    for (const { texts, label } of drafts) expect(new Set(texts).size, label).toBe(texts.length)
  })

  test('contain no placeholder, double space or stray punctuation', () => {
    for (const { texts, label } of drafts) {
      for (const text of texts) expect(flawsOf(text), `${label}\n${text}`).toEqual([])
    }
  })

  test('contain no figure that is not in the prompt', () => {
    for (const { prompt, texts, label } of drafts) {
      const known = new Set(prompt.match(/\d+/gu))
      // The month of "12 May" is a figure in Chinese, Japanese and Korean.
      if (/mai|may|mayo|maggio|maio/iu.test(prompt)) known.add('5')
      for (const text of texts) {
        expect(
          (text.match(/\d+/gu) ?? []).filter((figure) => !known.has(figure)),
          `${label}\n${text}`,
        ).toEqual([])
      }
    }
  })
})

const seeds = 12

test.each(languageKeys)(`${seeds} consecutive seeds give ${seeds} different texts in %s`, (language) => {
  const asked = prompts.find(({ prompt }) => prompt.length > 60)?.prompt ?? ''
  for (const [index, platform] of platformKeys.entries()) {
    const tone = tones[(index + languageKeys.indexOf(language)) % tones.length] ?? 'friendly'
    const texts = Array.from(
      { length: seeds },
      (_, seed) => writeDraft({ prompt: asked, language, platform, tone, length: 'medium', seed }).text,
    )
    expect(new Set(texts).size, `${platform} ${tone}`).toBe(seeds)
  }
})

test.each(languageKeys)('a long draft in %s adds only a question for readers to an opening', (language) => {
  for (const tone of tones) {
    for (let seed = 0; seed < 20; seed += 1) {
      const prompt = 'our new oat milk latte'
      const { text } = writeDraft({ prompt, language, platform: 'facebook', tone, length: 'long', seed })
      const [opening = '', ...rest] = text.split('\n\n').filter((block) => !block.startsWith('#'))
      expect(opening.toLowerCase(), text).toContain('oat milk latte')
      expect(rest, text).toHaveLength(1)
    }
  }
})

const anyRequest = record({
  language: constantFrom(...languageKeys),
  platform: constantFrom(...platformKeys),
  tone: constantFrom(...tones),
  length: constantFrom(...lengths),
  seed: integer(),
})

const hostile = [
  '',
  '   \n ',
  '🌮',
  '🎉🎉🎉 👨‍👩‍👧‍👦',
  'https://example.com/only',
  '{name}',
  'Hi {name}, look at [link] and {{discount}} or [[url]]',
  '<script>alert(1)</script><b onclick="x">Sale</b> &lt;img&gt;',
  '#hashtag #only #these',
  '#',
  '!!!???...',
  '"""',
  ', , ,',
  '- \n- \n-',
  'Topic:\nAudience:\nOffer:',
  '{s} {when} {link} {audience}',
  'undefined behaviour in C',
  'word '.repeat(5_000),
  'x'.repeat(20_000),
  '漢'.repeat(3_000),
  'a, '.repeat(4_000),
  '<'.repeat(3_000),
  '['.repeat(3_000),
  'مرحبا بالعالم خصم 20%',
  'Привет, новая коллекция!',
  '\uD800 broken \uDC00',
  'line one\u2028line two\u0000\u0007',
  '$1,000.50 off — that’s 1.5x!',
  'Write a post about',
  'https://a.example/x https://b.example/y https://c.example/z https://d.example/w https://e.example/v',
]

describe('unusual prompts', () => {
  test.each(hostile.map((prompt) => [prompt.slice(0, 40), prompt] as const))(
    '%j gives a publishable text or none',
    (_start, prompt) => {
      const started = process.threadCpuUsage()
      for (const language of languageKeys) {
        for (const platform of platformKeys) {
          const { text } = writeDraft({
            prompt,
            language,
            platform,
            tone: 'playful',
            length: 'long',
            seed: 3,
          })
          if (text === '') {
            expect(prompt).not.toMatch(/[\p{L}\p{N}\p{Extended_Pictographic}]/u)
            continue
          }
          const issues = contentIssues(platform, { text, images: 1 }).map(({ code }) => code)
          expect(
            issues.filter((code) => /long|hashtags|blank/u.test(code)),
            text,
          ).toEqual([])
          const allowed = prompt.includes('undefined') ? 'a slot or a placeholder' : ''
          expect(
            flawsOf(text).filter((flaw) => flaw !== allowed && !/[!?"]{3}/u.test(prompt)),
            text,
          ).toEqual([])
        }
      }
      // The mean CPU time of a draft.
      const { user, system } = process.threadCpuUsage(started)
      expect(onReferenceMachine((user + system) / 1000 / 60, 25)).toBeLessThan(25)
    },
  )

  test('any text in any request gives a valid draft', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 300 }), anyRequest, (prompt, request) => {
        const { text } = writeDraft({ ...request, prompt })
        expect(countCharacters(request.platform, text)).toBeLessThanOrEqual(
          platforms[request.platform].limits().characterLimit,
        )
        expect(hashtagsIn(text).length).toBeLessThanOrEqual(platforms[request.platform].limits().hashtagLimit)
        expect(text).not.toMatch(/[{}]|\[\[/u)
        expect(text.isWellFormed()).toBe(true)
        expect(writeDraft({ ...request, prompt }).text).toBe(text)
      }),
      { numRuns: full ? 400 : 100 },
    )
  })

  test('no word of a long subject is cut', () => {
    const words = Array.from({ length: 60 }, (_, index) => `wonderful${'abcdefghij'.charAt(index % 10)}`)
    const { text } = writeDraft({
      prompt: words.join(' '),
      language: 'en',
      platform: 'twitter',
      tone: 'bold',
      length: 'short',
      seed: 1,
    })
    const known = new Set(words)
    const used = text.match(/wonder\w*/gu) ?? []
    expect(used.length).toBeGreaterThan(3)
    expect(used.filter((word) => !known.has(word))).toEqual([])
  })
})

test('a text to avoid is not returned again', () => {
  assert(
    property(anyRequest, (request) => {
      const prompt = 'our new oat milk latte, 20% off until Friday'
      const { text } = writeDraft({ ...request, prompt })
      expect(writeDraft({ ...request, prompt, avoid: text }).text).not.toBe(text)
    }),
  )
})

test('a draft takes under five milliseconds on average', () => {
  const before = process.threadCpuUsage()
  for (const [index, { prompt }] of prompts.entries()) {
    for (const platform of platformKeys) {
      writeDraft({
        prompt,
        language: languageKeys[index % 10] ?? 'en',
        platform,
        tone: 'friendly',
        length: 'long',
        seed: index,
      })
    }
  }
  const { user, system } = process.threadCpuUsage(before)
  const ms = (user + system) / 1000 / (prompts.length * platformKeys.length)
  expect(onReferenceMachine(ms, 5)).toBeLessThan(5)
})
