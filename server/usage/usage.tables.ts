export type UsageTables = {
  /** By day in UTC. */
  feature_uses: { day: string; feature: string; uses: number }
}
