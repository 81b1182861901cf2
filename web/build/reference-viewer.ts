import type { Plugin } from 'vite'

/** What the viewer of the API reference loads and the content security policy forbids, and what stands in its place. */
const forbidden: [RegExp, string][] = [
  // The picture of its maker, on another server.
  [
    /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g,
    'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
  ],
  // A font for icons of a tree of files, which no API has.
  [/url\('data:application\/font-woff;base64,[^']*'\)/g, "local('TreeViewIcons')"],
]

/** Keeps Redoc from asking for files that the content security policy forbids, which browsers report as errors. */
export function referenceViewer(): Plugin {
  return {
    name: 'reference-viewer',
    transform: {
      filter: { id: /redoc\.standalone\.js$/ },
      handler(code) {
        return forbidden.reduce((text, [pattern, instead]) => {
          if (text.search(pattern) < 0) throw new Error(`Redoc does not contain ${pattern.source} any more.`)
          return text.replaceAll(pattern, instead)
        }, code)
      },
    },
  }
}
