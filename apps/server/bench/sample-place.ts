/**
 * A place as its form has it, for benches, chaos and tests: an account number and a tax number with valid check digits.
 */
export const SAMPLE_PLACE = {
  name: 'Żłobek',
  email: null,
  phone: '221234567',
  city: 'Łódź',
  state: 'łódzkie',
  nip: '1234563218',
  street: 'Krótka 5',
  absenceDayBefore: false,
  showOneKid: false,
  acceptLate: false,
  absenceMaxTime: '08:00',
  accountNumber: '61109010140000071219812874',
  paymentDays: 14,
}
