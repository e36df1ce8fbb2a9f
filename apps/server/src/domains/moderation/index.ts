export { closeReports } from './close.ts'
