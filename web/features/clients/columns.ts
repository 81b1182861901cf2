export const headings = {
  name: 'Client',
  needs: 'Needs somebody',
  planned: 'Planned this week',
  connections: 'Connections',
} as const

export const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1.3fr 1fr 1fr 1.4fr' },
  columnGap: 2,
} as const
