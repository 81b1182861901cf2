import { encode } from 'uqr'

const side = 184

/** Whoever cannot see it enters the key beside it. Always dark on white, as many scanners read no inverted code. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      aria-hidden="true"
      width={side}
      height={side}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      style={{ background: '#ffffff', borderRadius: 12 }}
    >
      <path d={path} fill="#0b1220" />
    </svg>
  )
}
