type SecretFieldProps = { label: string; secret: string }

/** A secret that is shown once: whole also on a phone, and chosen at a touch. */
export function SecretField({ label, secret }: SecretFieldProps) {
  return (
    <>
      <label htmlFor="secret" className="mt-3 block font-semibold">
        {label}
      </label>
      <textarea
        id="secret"
        readOnly
        rows={2}
        value={secret}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        className="field-input desk-secret"
      />
    </>
  )
}
