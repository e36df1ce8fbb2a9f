/** The tab with its texts: imported when it is first opened. */
import { needTexts } from '#app/i18n.ts'
import { REPORT_TEXTS } from '#app/report-texts.ts'
import { ReportsTab } from './reports-tab.tsx'

export async function loadReports() {
  await needTexts(REPORT_TEXTS)
  return ReportsTab
}
