/** The page of an order at the desk. */
export const pathOfOrder = ({ brand, number }: { brand: { id: string }; number: number }) =>
  `/staff/orders/${brand.id}/${number}`
