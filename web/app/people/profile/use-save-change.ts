import { useChangeAddress } from "./contacts.api.ts";
import { useSetPassword } from "../recovery/index.ts";
import { type Pending, pendingChange } from "./pending-change.ts";
import type { CodeAnswer, Proof } from "../../base/codes/index.ts";

export function useSaveChange() {
  const changing = useChangeAddress();
  const setting = useSetPassword();
  return async (
    { kind, otpId, address, oldPhoneIsLost }: Pending,
    proof: Proof,
    { password, ownPassword }: CodeAnswer,
  ) => {
    if (kind === "password") {
      await setting.mutateAsync({ ...address, optId: otpId, ...proof, password });
    } else {
      await changing.mutateAsync({
        ...address,
        otpId,
        ...proof,
        ...(ownPassword !== undefined && { password: ownPassword }),
        ...(oldPhoneIsLost === true && { oldPhoneIsLost }),
      });
    }
    pendingChange.clear();
  };
}
