export { LabelMarks } from './label-marks.tsx'
export { labelMenu } from './lazy-label-menu.ts'
export { useLabels } from './label-calls.ts'
