import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useAuth } from './auth-context.ts'

test("the auth context outside of its provider raises 'useAuth must be used within an AuthProvider'", () => {
  const Outside = () => useAuth().token
  expect(() => renderToString(createElement(Outside))).toThrow('useAuth must be used within an AuthProvider')
})
