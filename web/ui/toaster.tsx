import { later } from "./later.ts";
import { TOAST_PLACE, type ToastMessage, useToast } from "./toast.tsx";

const useView = later(() => import("./toast-view.tsx"));

export const Toaster = () => {
  const message = useToast();
  const View = useView(message !== undefined);
  if (View) return <View message={message} />;
  return message ? <PlainToast message={message} /> : null;
};

/** While the view's code is missing. */
const PlainToast = ({ message: { title, description } }: { message: ToastMessage }) => (
  <div role="alert" className={TOAST_PLACE}>
    <div className="rounded-card border border-line bg-raised px-5 py-4 shadow-lift">
      <p className="font-medium">{title}</p>
      {description && <p className="mt-0.5 text-sm leading-relaxed break-words text-soft">{description}</p>}
    </div>
  </div>
);
