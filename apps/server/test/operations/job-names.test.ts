import { tmpdir } from 'node:os'
import { JOB_NAMES } from '@skrzat/contract/job-names'
import { expect, test } from 'vitest'
import { testServer } from '../accounts/setup.ts'

// `backups.make` is there only where backups are made.
const { services } = await testServer({ backups: { folder: tmpdir(), keep: 1 } })

test('every job is named, as the page of queues has words for each', () => {
  expect(services.jobs.names().toSorted()).toEqual(JOB_NAMES.toSorted())
})
