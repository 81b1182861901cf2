import { expect, test } from 'vitest'
import { handleOf } from './handle-of.ts'

test('a handle is shown with @, a name without', () => {
  expect(handleOf('northwind.studio')).toBe('@northwind.studio')
  expect(handleOf('Mila Okafor')).toBe('Mila Okafor')
})
