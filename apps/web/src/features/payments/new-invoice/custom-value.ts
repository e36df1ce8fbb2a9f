import type { CustomValue, NewInvoiceScreen } from '@skrzat/contract/wire/payments'

/** The screen's data with a child's changed custom values of one type. */
export function withCustomValue(
  screen: NewInvoiceScreen,
  kidId: number,
  value: CustomValue,
): NewInvoiceScreen {
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
