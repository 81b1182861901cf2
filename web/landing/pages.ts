import { brand } from '../../contract/brand.ts'

/** The static pages; each is `<name>.html` in the build. */
export const pageTitles = {
  index: `${brand.name}: ${brand.tagline}`,
  'privacy-policy': `Privacy Policy | ${brand.name}`,
  'terms-of-service': `Terms of Service | ${brand.name}`,
}

export type PageName = keyof typeof pageTitles

/** The static page of a file such as `/privacy-policy.html`, if there is one. */
export function pageOfFile(file: string): PageName | undefined {
  const name = file.replace(/^\//, '').replace(/\.html$/, '')
  return Object.hasOwn(pageTitles, name) ? (name as PageName) : undefined
}
