/** The page with its texts: imported when it is first opened. */
import { needTexts, REPORT_TEXTS } from '#app/texts/index.ts'
import { AttendancePage } from './attendance-page.tsx'

export async function loadAttendance() {
  await needTexts(REPORT_TEXTS)
  return AttendancePage
}
