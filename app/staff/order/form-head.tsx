/** What every form of the page says besides its own fields: which act, the last event shown, and a key of its own. */
export function FormHead({ intent, seen, formKey }: { intent: string; seen: number; formKey: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="key" value={formKey} />
    </>
  )
}
