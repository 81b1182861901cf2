import { decimalNumber } from './compact-number.ts'

const units = [
  { bytes: 1e9, name: 'GB', digits: 1 },
  { bytes: 1e6, name: 'MB', digits: 1 },
  { bytes: 1e3, name: 'KB', digits: 0 },
]

/** "1.2 GB", "14 MB", "300 KB", rounded up. */
export function formatBytes(bytes: number): string {
  const unit = units.find((one) => bytes >= one.bytes) ?? { bytes: 1e3, name: 'KB', digits: 0 }
  const scale = 10 ** unit.digits
  return `${decimalNumber(Math.ceil((bytes / unit.bytes) * scale) / scale)} ${unit.name}`
}
