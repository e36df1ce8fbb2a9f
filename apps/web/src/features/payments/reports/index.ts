/** The tab with its texts: imported when it is first opened. */
import { needTexts, REPORT_TEXTS } from '#app/texts/index.ts'
import { ReportsTab } from './reports-tab.tsx'

export async function loadReports() {
  await needTexts(REPORT_TEXTS)
  return ReportsTab
}
