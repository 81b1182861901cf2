/** The style of labels in the illustrations. */
export const smallCaps = { fontSize: '0.75rem', fontWeight: 650, color: 'text.secondary' } as const
