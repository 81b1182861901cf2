import { apiGuides, apiGuideSlugs, type ApiGuide } from '../../contract/api-guides.ts'
import { brand } from '../../contract/brand.ts'

/** The static pages; each is `<name>.html` in the build. */
export const pageTitles: Record<PageName, string> = {
  index: `${brand.name}: ${brand.tagline}`,
  'privacy-policy': `Privacy Policy | ${brand.name}`,
  'terms-of-service': `Terms of Service | ${brand.name}`,
  'api-reference': `API reference | ${brand.name}`,
  ...(Object.fromEntries(
    apiGuideSlugs.map((slug) => [`api-${slug}`, `${apiGuides[slug].title} | ${brand.name} API`]),
  ) as Record<`api-${ApiGuide}`, string>),
}

export type PageName = 'index' | 'privacy-policy' | 'terms-of-service' | 'api-reference' | `api-${ApiGuide}`

/** The static page of a file such as `/privacy-policy.html`, if there is one. */
export function pageOfFile(file: string): PageName | undefined {
  const name = file.replace(/^\//, '').replace(/\.html$/, '')
  return Object.hasOwn(pageTitles, name) ? (name as PageName) : undefined
}
