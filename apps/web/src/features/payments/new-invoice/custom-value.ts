import type { CustomValue, NewInvoiceScreen } from '@skrzat/contract/wire/payments'

/** The screen with a child's own values of one type as they are now. */
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
