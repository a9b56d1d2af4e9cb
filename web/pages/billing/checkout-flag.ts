import { CHECKOUT_STORAGE_KEY } from "#contract/limits.ts";
import { storedState } from "../../shared/shared-state.ts";

const flag = storedState("sessionStorage", CHECKOUT_STORAGE_KEY);

/** Whether this tab went to the payment page and has not come back with an answer (spec §4). */
export const isCheckoutInProgress = (): boolean => flag.get() !== null;
export const useCheckoutInProgress = (): boolean => flag.useValue() !== null;

export const setCheckoutInProgress = (inProgress: boolean): void => flag.set(inProgress ? "true" : null);
