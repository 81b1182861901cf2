/** The ten content languages of specification section 3, in its order; keys are BCP 47 tags. */
export const languages = {
  en: { key: 'en', label: 'English', nativeName: 'English' },
  es: { key: 'es', label: 'Spanish', nativeName: 'Español' },
  fr: { key: 'fr', label: 'French', nativeName: 'Français' },
  de: { key: 'de', label: 'German', nativeName: 'Deutsch' },
  it: { key: 'it', label: 'Italian', nativeName: 'Italiano' },
  pt: { key: 'pt', label: 'Portuguese', nativeName: 'Português' },
  'zh-Hans': { key: 'zh-Hans', label: 'Simplified Chinese', nativeName: '简体中文' },
  'zh-Hant': { key: 'zh-Hant', label: 'Traditional Chinese', nativeName: '繁體中文' },
  ja: { key: 'ja', label: 'Japanese', nativeName: '日本語' },
  ko: { key: 'ko', label: 'Korean', nativeName: '한국어' },
} as const

export type LanguageKey = keyof typeof languages

export const languageKeys = Object.keys(languages) as [LanguageKey, ...LanguageKey[]]
