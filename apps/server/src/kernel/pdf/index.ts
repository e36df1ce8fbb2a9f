export { FONT } from './fonts.ts'
export { drawnIn, printPdf } from './print.ts'
export type { Run } from './runs.ts'
