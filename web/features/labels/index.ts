export { LabelMarks } from './label-marks.tsx'
export { LabelMenu } from './label-menu.tsx'
export { useLabels } from './label-calls.ts'
