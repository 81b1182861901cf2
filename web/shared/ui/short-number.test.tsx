import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ShortNumber } from './short-number.tsx'

test('a short number has the exact one on hover and for screen readers', () => {
  const html = renderToStaticMarkup(<ShortNumber value={1234} sign="+" />)
  expect(html).toContain('<span aria-hidden="true" title="+1,234">+1.2K</span>')
  expect(html.match(/\+1,234/g)).toHaveLength(2)
  expect(renderToStaticMarkup(<ShortNumber value={856} />)).toBe('856')
})
