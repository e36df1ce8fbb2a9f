import type { CustomValue, NewInvoiceScreen, PaymentType } from '@skrzat/contract/wire/ledger'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { trpc } from '#app/trpc.ts'
import type { Draft } from './draft.ts'
import type { Dispatch } from './store.ts'
import { hasDaily, hasMain, readRate } from './sums.ts'

function withCustomValue(screen: NewInvoiceScreen, kidId: number, value: CustomValue): NewInvoiceScreen {
  return {
    ...screen,
    groups: screen.groups.map((group) => ({
      ...group,
      kids: group.kids.map((kid) => {
        if (kid.id !== kidId) return kid
        const others = kid.customValues.filter(({ paymentTypeId }) => paymentTypeId !== value.paymentTypeId)
        return { ...kid, customValues: [...others, value] }
      }),
    })),
  }
}

/** Keeps a child's own values of one type, as they are typed in its row. What is no amount stays unsaved. */
export function useSaveRate(placeId: number, { read, dispatch }: { read: () => Draft; dispatch: Dispatch }) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(trpc.payments.setCustomValue.mutationOptions())
  return useCallback(
    async (kidId: number, type: PaymentType) => {
      const rate = read().rows[kidId]?.rates[type.id]
      if (!rate || rate.save.is === 'saving' || rate.save.is === 'saved') return
      const mainValue = hasMain(type) ? readRate(rate.mainValue) : null
      const daily = hasDaily(type) ? readRate(rate.daily) : null
      if (mainValue === undefined || daily === undefined) return
      const value = { paymentTypeId: type.id, mainValue, daily, defaultUnchecked: rate.defaultUnchecked }
      const about = { type: 'rateSave', kidId, paymentTypeId: type.id, revision: rate.revision } as const
      dispatch({ ...about, save: { is: 'saving' } })
      try {
        await mutateAsync({ placeId, kidId, ...value })
      } catch (error) {
        return dispatch({ ...about, save: { is: 'failed', error } })
      }
      client.setQueriesData<NewInvoiceScreen>(
        trpc.payments.newInvoice.pathFilter(),
        (screen) => screen && withCustomValue(screen, kidId, value),
      )
      dispatch({ ...about, save: { is: 'saved' } })
    },
    [client, dispatch, mutateAsync, placeId, read],
  )
}
