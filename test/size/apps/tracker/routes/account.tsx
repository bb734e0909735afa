import { useController, useDLE } from 'presource/react';
import { session } from '../api/endpoint.ts';
import { currentSession, signIn } from '../resources/session.ts';

export default function Account() {
  const { data, loading, error } = useDLE(currentSession);
  const controller = useController();
  const submit = async (form: FormData) => {
    const login = String(form.get('login'));
    const { token } = await controller.fetch(signIn, { login, password: String(form.get('password')) });
    session.token = token;
    await controller.invalidateAll(currentSession);
  };
  if (loading) return <p>Loading</p>;
  if (data && !error) return <p>{data.user.title}</p>;
  return (
    <form action={submit}>
      <input name="login" />
      <input name="password" type="password" />
    </form>
  );
}
