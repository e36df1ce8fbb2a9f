import type { Day } from '@skrzat/contract/days'
import type { PaymentType } from '@skrzat/contract/wire/payments'
import { hasDaily, hasMain } from '@skrzat/contract/value'
import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { setCustomValue } from '../queries.ts'
import type { Draft } from './draft.ts'
import type { Dispatch } from './store.ts'
import { readRate } from './sums.ts'

/** Saves a child's custom values of one type as typed in its row. An invalid amount stays unsaved. */
export function useSaveRate(placeId: number, { read, dispatch }: { read: () => Draft; dispatch: Dispatch }) {
  const { mutateAsync } = useMutation(setCustomValue())
  return useCallback(
    async (kidId: number, type: PaymentType, correctedFrom?: Day) => {
      const rate = read().rows[kidId]?.rates[type.id]
      if (!rate || rate.save.is === 'saving' || rate.save.is === 'saved') return
      const mainValue = hasMain(type) ? readRate(rate.mainValue) : null
      const daily = hasDaily(type) ? readRate(rate.daily) : null
      if (mainValue === undefined || daily === undefined) return
      const value = { paymentTypeId: type.id, mainValue, daily, defaultUnchecked: rate.defaultUnchecked }
      const about = { type: 'rateSave', kidId, paymentTypeId: type.id, revision: rate.revision } as const
      dispatch({ ...about, save: { is: 'saving' } })
      try {
        await mutateAsync({ placeId, kidId, ...value, correctedFrom })
      } catch (error) {
        return dispatch({ ...about, save: { is: 'failed', error } })
      }
      dispatch({ ...about, save: { is: 'saved' } })
    },
    [dispatch, mutateAsync, placeId, read],
  )
}
