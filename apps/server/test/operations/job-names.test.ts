import { JOB_NAMES } from '@skrzat/contract/job-names'
import { expect, test } from 'vitest'
import { testServer } from '../accounts/setup.ts'

const { services } = await testServer()

test('every job is named, as the page of queues has words for each', () => {
  expect(services.jobs.names().toSorted()).toEqual(JOB_NAMES.toSorted())
})
