/** The page with its texts: imported when it is first opened. */
import { needTexts } from '#app/i18n.ts'
import { REPORT_TEXTS } from '#app/report-texts.ts'
import { AttendancePage } from './attendance-page.tsx'

export async function loadAttendance() {
  await needTexts(REPORT_TEXTS)
  return AttendancePage
}
