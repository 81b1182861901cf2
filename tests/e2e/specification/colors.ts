import type { Locator } from '@playwright/test'
import { colorOf } from './specification.ts'

/** Hues in degrees, from and to. */
const hues = { red: [345, 375], amber: [20, 50], green: [130, 175], blue: [200, 250] } as const

/** 'red', 'amber', 'green' or 'blue' for the color of a text or icon; 'gray' without a hue, and else the hue. */
export async function nameOfColor(one: Locator): Promise<string> {
  const { red, green, blue } = await colorOf(one)
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  if (range < 0.15 * most) return 'gray'
  const sixth =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  const hue = sixth * 60
  const found = Object.entries(hues).find(([, [from, to]]) =>
    [hue, hue + 360].some((degrees) => degrees >= from && degrees <= to),
  )
  return found?.[0] ?? `${Math.round(hue)} degrees`
}
