/** What the provider's script puts into the page. */
type Provider = { startPayment: (payment: { transactionId: string }) => void }
type Page = typeof globalThis & { Datatrans?: Provider }

/** Loads the provider's script and lets it take over; rejects if it does not come. */
export async function openLightbox(script: string, transactionId: string): Promise<void> {
  const page = globalThis as Page
  if (!page.Datatrans) await load(script)
  if (!page.Datatrans) throw new Error('The payment script brought nothing')
  page.Datatrans.startPayment({ transactionId })
}

function load(address: string) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    document.head.append(script)
  })
}
