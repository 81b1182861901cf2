import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../config.ts'

const google = 'https://generativelanguage.googleapis.com/v1beta'
const read = (env: Record<string, string>) =>
  readConfig({ NODE_ENV: 'test', APP_SECRET: 'x'.repeat(32), ...env }).models.videos

describe('the settings of videos', () => {
  test('are off without a model, regardless of keys', () => {
    expect(read({ GOOGLE_API_KEY: 'texts' })).toBeUndefined()
  })

  test('use Google by default, with the key of its text models', () => {
    expect(read({ AI_VIDEO_MODEL: 'veo', GOOGLE_API_KEY: 'texts' })).toEqual({
      name: 'veo',
      apiKey: 'texts',
      baseUrl: google,
      totalMs: 600_000,
    })
  })

  test('prefer a key of their own', () => {
    const given = { AI_VIDEO_MODEL: 'veo', GOOGLE_API_KEY: 'texts', AI_VIDEO_API_KEY: 'own' }
    expect(read(given)?.apiKey).toBe('own')
  })

  test.each([
    ['videos are made elsewhere', { AI_VIDEO_BASE_URL: 'https://videos.example/v1beta' }],
    ['texts are written elsewhere', { GOOGLE_BASE_URL: 'https://texts.example/v1beta' }],
  ])('never take the key of the texts where %s', (_where, elsewhere) => {
    const given = { AI_VIDEO_MODEL: 'veo', GOOGLE_API_KEY: 'texts', ...elsewhere }
    expect(() => read(given)).toThrow('AI_VIDEO_API_KEY: is missing beside AI_VIDEO_MODEL')
    expect(read({ ...given, AI_VIDEO_API_KEY: 'own' })?.apiKey).toBe('own')
  })

  test('share the key if both use the same server', () => {
    const place = 'https://models.example/v1beta'
    const given = { AI_VIDEO_MODEL: 'veo', AI_VIDEO_BASE_URL: `${place}/`, GOOGLE_BASE_URL: place }
    expect(read({ ...given, GOOGLE_API_KEY: 'both' })).toMatchObject({ apiKey: 'both', baseUrl: place })
  })

  test.each([
    [{ AI_VIDEO_API_KEY: 'own' }, 'AI_VIDEO_MODEL: is missing beside AI_VIDEO_API_KEY'],
    [{ AI_VIDEO_BASE_URL: google }, 'AI_VIDEO_MODEL: is missing beside AI_VIDEO_BASE_URL'],
    [{ AI_VIDEO_MODEL: 'veo' }, 'AI_VIDEO_API_KEY: is missing beside AI_VIDEO_MODEL'],
    [{ AI_VIDEO_MODEL: 'veo', AI_VIDEO_API_KEY: 'own', AI_VIDEO_SECONDS: '0' }, 'AI_VIDEO_SECONDS'],
    [{ AI_VIDEO_MODEL: 'veo', AI_VIDEO_API_KEY: 'own', AI_VIDEO_BASE_URL: 'ftp://x' }, 'AI_VIDEO_BASE_URL'],
  ])('half set or wrong stop the start: %o', (given, line) => {
    expect(() => read(given)).toThrow(ConfigError)
    expect(() => read(given)).toThrow(line)
  })
})
