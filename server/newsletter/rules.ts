/** Hours that a visitor has to confirm the address; after them it is deleted. */
export const hoursToConfirm = 72
/** Minutes between two mails that ask for confirmation. */
export const minutesBetween = 60
